extension Workbench {
  /// Measures servers several times, in turn, so that other load on the machine affects all of them.
  ///
  /// - Parameters:
  ///   - what: the name of the measurement, for the progress on standard error.
  ///   - contenders: the servers.
  ///   - count: the number of runs; by default that of the effort.
  ///   - measure: measures one server once.
  /// - Returns: the results by server.
  func compare<Run>(
    _ what: String,
    _ contenders: [Contender] = Contender.peers,
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
