import Foundation

/// The costs of single parts, measured by the executable `Micro` on the server's core.
struct MicroBenches: Bench {
  private struct Measurement: Decodable {
    let name: String
    let unit: String
    let value: Double
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    let path = workbench.executables.appending(path: "Micro").path
    let pinned = workbench.serverCore.map { ["taskset", "--cpu-list", "\($0)"] } ?? []
    var order: [String] = []
    var units: [String: String] = [:]
    var values: [String: [Double]] = [:]
    for number in 1...workbench.effort.runs {
      workbench.note("micro: run \(number) of \(workbench.effort.runs)")
      for line in try Command.output(of: pinned + [path]).split(separator: "\n") {
        let measured = try JSONDecoder().decode(Measurement.self, from: Data(line.utf8))
        if units.updateValue(measured.unit, forKey: measured.name) == nil {
          order.append(measured.name)
        }
        values[measured.name, default: []].append(measured.value)
      }
    }
    return order.map { Figure("micro", $0, units[$0] ?? "", [.ours: values[$0] ?? []]) }
  }
}
