package import ArgumentParser
import Foundation

/// The command that runs benches, prints the table and writes the report.
package struct LoadCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "RunBenches",
    abstract: "Measures the servers of this package. Scripts/bench runs it."
  )

  @Argument(help: "The benches to run.")
  var benches = BenchName.usual

  @OptionGroup var options: LoadOptions

  package init() {}

  package func run() async throws {
    let signals = Interruption.handle()
    defer { withExtendedLifetime(signals) {} }
    let workbench = Workbench(effort: options.effort, serverCore: options.serverCore)
    var report = Report()
    report.machine.versions = options.versions
    for bench in benches {
      do {
        report.figures += try await bench.bench(options).run(on: workbench)
      } catch {
        // Keeps the figures of the benches before.
        report.errors.append("\(bench.rawValue): \(error)")
      }
    }
    print(Table(figures: report.figures))
    try report.encoded().write(to: URL(filePath: options.json))
    for error in report.errors { print("error: \(error)") }
    if !report.errors.isEmpty { throw ExitCode.failure }
  }
}
