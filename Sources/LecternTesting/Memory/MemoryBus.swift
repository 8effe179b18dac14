internal import LecternBytes
internal import LecternRelay
internal import Synchronization

/// A bus within a process. It delivers every message.
final class MemoryBus: RelayBus {
  private typealias Handler = @Sendable ([UInt8]) -> Void

  private final class Subscription: RelaySubscription {
    let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
  }

  private let handlers = Mutex<[String: [Int: Handler]]>([:])
  private let count = Atomic(0)

  // Small, so that much is sent in several packets.
  var maximumSize: Int { 4_096 }

  func publish(_ message: [UInt8], to subject: String) {
    let receivers = handlers.withLock { Array($0[subject, default: [:]].values) }
    for receive in receivers { receive(message) }
  }

  func subscribe(
    to subject: String,
    _ receive: @escaping @Sendable ([UInt8]) -> Void
  ) -> any RelaySubscription {
    let id = count.add(1, ordering: .relaxed).newValue
    handlers.withLock { $0[subject, default: [:]][id] = receive }
    return Subscription { [weak self] in
      self?.handlers.withLock { $0[subject]?[id] = nil }
    }
  }
}
