extension Workbench {
  /// Measures some servers several times, in turn: what else the machine does meanwhile is everybody's.
  ///
  /// - Parameters:
  ///   - what: what is measured, for whoever watches.
  ///   - contenders: which servers.
  ///   - count: how often; by default as often as the effort says.
  ///   - measure: measures one of them once.
  /// - Returns: what it returned, for each server.
  func compare<Run>(
    _ what: String,
    _ contenders: [Contender] = Contender.allCases,
    runs count: Int? = nil,
    measure: (Contender) async throws -> Run
  ) async throws -> [Contender: [Run]] {
    var runs: [Contender: [Run]] = [:]
    let count = count ?? effort.runs
    for number in 1...count {
      for contender in contenders {
        note("\(what): run \(number) of \(count), \(contender.rawValue)")
        runs[contender, default: []].append(try await measure(contender))
      }
    }
    return runs
  }
}
