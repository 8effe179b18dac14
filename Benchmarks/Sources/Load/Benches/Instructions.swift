import Foundation

/// Instructions in user mode, and system calls, per delivered message: figures that do not depend on other
/// load on the machine.
///
/// Each is the difference of a long and a short run, to cancel starting and stopping.
struct Instructions: Bench {
  private static let viewers = 1_000
  private static let updates = (few: 10, many: 60)

  func run(on workbench: Workbench) async throws -> [Figure] {
    var figures: [String: [Contender: [Double]]] = [:]
    for contender in Contender.peers {
      workbench.note("instructions: \(contender.rawValue)")
      let instructions = try await difference {
        try await self.instructions(of: contender, updates: $0, on: workbench)
      }
      figures["instructions", default: [:]][contender] = [instructions]
      let calls = try await ActionCalls.measure(
        contender,
        viewers: Self.viewers,
        updates: Self.updates,
        on: workbench
      )
      figures["sends", default: [:]][contender] = [calls.sends / Double(Self.viewers)]
      figures["calls", default: [:]][contender] = [calls.all / Double(Self.viewers)]
    }
    let each = "\(Self.viewers) viewers, for each message:"
    return [
      Figure(
        "instructions",
        "\(each) instructions",
        "",
        figures["instructions"] ?? [:],
        limit: .value(700)
      ),
      Figure("instructions", "\(each) sending system calls", "", figures["sends"] ?? [:]),
      Figure(
        "instructions",
        "\(each) system calls in all",
        "",
        figures["calls"] ?? [:],
        limit: .value(1.05)
      ),
    ] + (try await ActionCalls.figures(on: workbench))
  }

  /// Returns the cost per message, from a cost that grows with the updates.
  private func difference(_ cost: (Int) async throws -> Int) async throws -> Double {
    let few = try await cost(Self.updates.few)
    let many = try await cost(Self.updates.many)
    return Double(many - few) / Double((Self.updates.many - Self.updates.few) * Self.viewers)
  }

  private func instructions(
    of contender: Contender,
    updates: Int,
    on workbench: Workbench
  ) async throws -> Int {
    // Valgrind fails on the debug information of newer compilers.
    // Beside the original, whose resources it needs.
    let program = workbench.path(of: contender).appendingPathExtension("stripped")
    defer { try? FileManager.default.removeItem(at: program) }
    _ = try Command.output(
      of: ["strip", "--strip-debug", "-o", program.path, workbench.path(of: contender).path]
    )
    let text = try await workbench.output(
      of: contender,
      viewers: Self.viewers,
      updates: updates,
      under: {
        [
          "env", "LD_PRELOAD=\(workbench.executables.appending(path: "UnderValgrind.so").path)",
          "valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=\($0)",
        ]
      },
      executable: program
    )
    guard
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("totals:") }),
      let total = line.split(separator: " ").last.flatMap({ Int($0) })
    else { throw Miscount("callgrind reported no totals") }
    return total
  }
}
