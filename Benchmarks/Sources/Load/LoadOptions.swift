import ArgumentParser

/// How to measure.
struct LoadOptions: ParsableArguments {
  @Option(help: "How often to measure each figure; reported is the median.")
  var runs = 5

  @Option(
    help: "The numbers of viewers of the fan-out, with commas between them.",
    transform: { text in
      try text.split(separator: ",").map {
        guard let count = Int($0), count > 0 else {
          throw ValidationError("\"\($0)\" is no number of viewers")
        }
        return count
      }
    }
  )
  var viewers = Workbench.Effort().viewers

  @Flag(help: "Measure a tenth of it: to try, not to report.")
  var quick = false

  @Option(name: .customLong("duration"), help: "How long to soak, in seconds.")
  var soakSeconds = 600

  @Option(help: "The core that servers are to use; without it, any.")
  var serverCore: Int?

  @Option(help: "The file for the figures.")
  var json = ".build/bench.json"

  @Option(name: .customLong("version-of"), help: "A version to put down, as name=version.")
  var versionTexts: [String] = []

  func validate() throws {
    guard runs > 0 else { throw ValidationError("--runs is at least 1, not \(runs)") }
    guard soakSeconds >= 20 else {
      throw ValidationError("--duration is at least 20 seconds, not \(soakSeconds)")
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
