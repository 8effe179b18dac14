import ArgumentParser

/// The options of every bench.
struct LoadOptions: ParsableArguments {
  @Option(help: "The runs of each figure; the median is reported.")
  var runs = 5

  @Option(
    help: "The numbers of viewers of the fan-out, separated by commas.",
    transform: { text in
      try text.split(separator: ",").map {
        guard let count = Int($0), count > 0 else {
          throw ValidationError("\"\($0)\" is not a number of viewers")
        }
        return count
      }
    }
  )
  var viewers = Workbench.Effort().viewers

  @Flag(help: "Measure a tenth of the load: for a try, not for a report.")
  var quick = false

  @Option(name: .customLong("duration"), help: "The length of the soak in seconds.")
  var soakSeconds = 600

  @Option(help: "The core of the servers; by default any.")
  var serverCore: Int?

  @Option(help: "The file of the figures.")
  var json = ".build/bench.json"

  @Option(name: .customLong("version-of"), help: "A version for the report, as name=version.")
  var versionTexts: [String] = []

  func validate() throws {
    guard runs > 0 else { throw ValidationError("--runs must be at least 1, not \(runs)") }
    guard soakSeconds >= 20 else {
      throw ValidationError("--duration must be at least 20 seconds, not \(soakSeconds)")
    }
  }

  var effort: Workbench.Effort {
    Workbench.Effort(
      runs: quick ? min(runs, 2) : runs,
      viewers: viewers,
      divisor: quick ? 10 : 1
    )
  }

  var versions: [String: String] {
    let pairs = versionTexts.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
  }
}
