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
    for contender in Contender.unrecorded {
      workbench.note("instructions: \(contender.rawValue)")
      let instructions = try await difference {
        try await self.instructions(of: contender, updates: $0, on: workbench)
      }
      figures["instructions", default: [:]][contender] = [instructions]
      let few = try await systemCalls(of: contender, updates: Self.updates.few, on: workbench)
      let many = try await systemCalls(of: contender, updates: Self.updates.many, on: workbench)
      let messages = Double((Self.updates.many - Self.updates.few) * Self.viewers)
      figures["sends", default: [:]][contender] = [Double(many.sends - few.sends) / messages]
      figures["calls", default: [:]][contender] = [Double(many.all - few.all) / messages]
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
    ]
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
    let text = try await output(
      of: contender,
      updates: updates,
      under: {
        [
          "env", "LD_PRELOAD=\(workbench.executables.appending(path: "UnderValgrind.so").path)",
          "valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=\($0)",
        ]
      },
      executable: program,
      on: workbench
    )
    guard
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("totals:") }),
      let total = line.split(separator: " ").last.flatMap({ Int($0) })
    else { throw Miscount("callgrind reported no totals") }
    return total
  }

  private func systemCalls(
    of contender: Contender,
    updates: Int,
    on workbench: Workbench
  ) async throws -> SystemCalls {
    SystemCalls(
      summary: try await output(
        of: contender,
        updates: updates,
        // The server stays a child of this process.
        under: { ["strace", "-D", "-f", "-c", "-U", "calls,name", "-o", $0] },
        on: workbench
      )
    )
  }

  /// Returns the output file of a tool after a number of updates.
  private func output(
    of contender: Contender,
    updates: Int,
    under tool: (String) -> [String],
    executable: URL? = nil,
    on workbench: Workbench
  ) async throws -> String {
    let file = Self.temporaryFile()
    defer { try? FileManager.default.removeItem(at: file) }
    try await workbench.serve(contender, under: tool(file.path), executable: executable) {
      _,
      crowd in
      try await crowd.join(Self.viewers)
      await crowd.begin()
      try await crowd.increment(times: updates)
      try await crowd.verify(updates: updates)
    }
    // The tool may write for a moment after the server exits.
    for _ in 0..<100 where (try? String(contentsOf: file, encoding: .utf8))?.isEmpty != false {
      try await Task.sleep(for: .milliseconds(50))
    }
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func temporaryFile() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
  }
}
