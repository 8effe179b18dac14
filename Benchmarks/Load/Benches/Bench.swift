import ArgumentParser

/// A group of figures that are measured together.
protocol Bench {
  /// Measures.
  ///
  /// - Returns: the lines of the report.
  /// - Throws: ``Miscount`` where the viewers did not get exactly what was sent.
  func run(on workbench: Workbench) async throws -> [Figure]
}

/// The benches by their names on the command line.
enum BenchName: String, CaseIterable, ExpressibleByArgument {
  case fanout

  var bench: any Bench {
    switch self {
    case .fanout: FanOut()
    }
  }
}
