import LecternLog
import Synchronization
import Testing

@testable import LecternJetStream

/// Leases that are lost before and after their log is open.
@Suite struct LeaseLossTests {
  private let error = LogError.unreachable(path: "room", detail: "no answer")

  /// Collects the losses that are passed on.
  private final class Losses: Sendable {
    private let errors = Mutex<[LogError]>([])

    var all: [LogError] { errors.withLock { $0 } }

    func add(_ error: LogError) { errors.withLock { $0.append(error) } }
  }

  @Test("a loss before the log is open ends the attempt, and is not passed on")
  func early() {
    let losses = Losses()
    let loss = LeaseLoss { losses.add($0) }
    loss.report(error)
    let isUsable = loss.logOpened()
    #expect(!isUsable)
    loss.report(error)
    #expect(losses.all == [])
  }

  @Test("a loss after the log is open is passed on")
  func later() {
    let losses = Losses()
    let loss = LeaseLoss { losses.add($0) }
    let isUsable = loss.logOpened()
    #expect(isUsable)
    #expect(losses.all == [])
    loss.report(error)
    #expect(losses.all == [error])
  }
}
