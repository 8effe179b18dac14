import NIOCore

/// Two hundred viewers that stay; each second, ten join, ten are closed, and some read slowly or not at all
/// for a while; twenty actions a second.
///
/// Memory stays flat, and every viewer that reads ends with the final revision.
struct Soak: Bench {
  private enum Part { static let staying = 0, passing = 1 }

  let duration: Duration

  func run(on workbench: Workbench) async throws -> [Figure] {
    let seconds = Int(duration.components.seconds)
    let memory = try await workbench.serve(.ours, audiences: 2) { server, crowd in
      try await crowd.join(200, audience: Part.staying)
      await crowd.begin()
      var memory: [Double] = []
      for second in 0..<seconds {
        try await crowd.join(10, audience: Part.passing)
        await crowd.churn(audience: Part.passing, second: second)
        try await crowd.increment(times: 20, every: .milliseconds(50))
        memory.append(Double(try server.usage.residentMemory) / 1024)
        if second % 10 == 9 {
          workbench.note("soak: \(second + 1) of \(seconds) s, \(Int(memory[second])) KB")
        }
      }
      await crowd.read(.atOnce, audience: Part.passing)
      for part in [Part.staying, Part.passing] {
        try await crowd.wait(for: .caughtUp(audience: part))
        try await crowd.verifyEnd(audience: part)
      }
      return memory
    }
    // The crowd is complete after a quarter of the time.
    let half = memory.count / 2
    let (early, late) = (Samples(memory[(half / 2)..<half]), Samples(memory[half...]))
    return [
      Figure("soak", "resident memory, second quarter", "KB", [.ours: [early.maximum]]),
      Figure(
        "soak",
        "resident memory, second half",
        "KB",
        [.ours: [late.maximum]],
        limit: .value(early.maximum * 1.05)
      ),
    ]
  }
}
