extension Workbench {
  /// Measures some servers several times, in turn: what else the machine does meanwhile is everybody's.
  ///
  /// - Parameters:
  ///   - what: what is measured, for whoever watches.
  ///   - contenders: which servers.
  ///   - measure: measures one of them once.
  /// - Returns: what it returned, for each server.
  func compare<Run>(
    _ what: String,
    _ contenders: [Contender] = Contender.allCases,
    measure: (Contender) async throws -> Run
  ) async throws -> [Contender: [Run]] {
    var runs: [Contender: [Run]] = [:]
    for number in 1...effort.runs {
      for contender in contenders {
        note("\(what): run \(number) of \(effort.runs), \(contender.rawValue)")
        runs[contender, default: []].append(try await measure(contender))
      }
    }
    return runs
  }
}
