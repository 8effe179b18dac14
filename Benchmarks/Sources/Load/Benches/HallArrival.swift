import Foundation
import NIOCore

/// Two thousand phones at one address that open a page with six connections each within twenty seconds, over a
/// fast network, and over one that takes 1.2 s from the connection to the request. All join, none is closed.
struct HallArrival: Bench {
  private static let delays: [(name: String, delay: TimeAmount)] = [
    ("quick network", .zero), ("slow network", .milliseconds(1_200)),
  ]

  func run(on workbench: Workbench) async throws -> [Figure] {
    let phones = 2_000 / workbench.effort.divisor
    var figures: [Figure] = []
    for (name, delay) in Self.delays {
      let runs = try await workbench.compare("hall, \(name)", [.ours], runs: 1) { _ in
        try await measure(phones: phones, delay: delay, on: workbench)
      }
      figures.append(
        Figure("hall", "\(phones) phones, one address, \(name): all in after", "s", runs)
      )
    }
    return figures
  }

  private func measure(phones: Int, delay: TimeAmount, on workbench: Workbench) async throws
    -> Double
  {
    try await workbench.serve(.ours, keepsLimits: true) { server, _ in
      let hall = Hall(
        phones: phones,
        within: .seconds(Int64(max(2, 20 / workbench.effort.divisor))),
        delay: delay,
        port: server.port,
        loop: workbench.loop
      )
      let start = ContinuousClock.now
      do {
        try await hall.enter()
      } catch {
        await hall.leave()
        throw error
      }
      let time = ContinuousClock.now - start
      await hall.leave()
      return time / .seconds(1)
    }
  }
}
