import LecternBytes
import Synchronization

@testable import LecternRelay

/// A bus in memory. It loses, holds up, repeats or reorders the messages that a test chooses.
final class TestBus: RelayBus {
  struct Message {
    let subject: String
    let bytes: [UInt8]
  }

  private typealias Handler = @Sendable ([UInt8]) -> Void

  private struct State {
    var handlers: [String: [Int: Handler]] = [:]
    var subscriptionCount = 0
    /// The beginnings of the subjects of which the next message is lost.
    var losses: [String] = []
    /// The beginnings of the subjects whose messages are lost.
    var cut: [String] = []
    /// The beginnings of the subjects whose messages wait.
    var holding: [String] = []
    var held: [Message] = []
    var published: [Message] = []
  }

  private final class Subscription: RelaySubscription {
    let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
  }

  let maximumSize: Int
  private let state = Mutex(State())

  /// - Parameter maximumSize: small by default, so that much is sent in several packets.
  init(maximumSize: Int = 128) { self.maximumSize = maximumSize }

  func publish(_ message: [UInt8], to subject: String) {
    let message = Message(subject: subject, bytes: message)
    let arrives = state.withLock { state in
      state.published.append(message)
      if let index = state.losses.firstIndex(where: { subject.hasPrefix($0) }) {
        state.losses.remove(at: index)
        return false
      }
      if state.cut.contains(where: { subject.hasPrefix($0) }) { return false }
      guard state.holding.contains(where: { subject.hasPrefix($0) }) else { return true }
      state.held.append(message)
      return false
    }
    if arrives { deliver(message) }
  }

  private func deliver(_ message: Message) {
    let receivers = state.withLock { Array($0.handlers[message.subject, default: [:]].values) }
    for receive in receivers { receive(message.bytes) }
  }

  func subscribe(
    to subject: String,
    _ receive: @escaping @Sendable ([UInt8]) -> Void
  ) -> any RelaySubscription {
    let id = state.withLock { state in
      state.subscriptionCount += 1
      state.handlers[subject, default: [:]][state.subscriptionCount] = receive
      return state.subscriptionCount
    }
    return Subscription { [weak self] in
      self?.state.withLock { $0.handlers[subject]?[id] = nil }
    }
  }
}

extension TestBus {
  /// The messages published so far, the lost ones included.
  var published: [Message] { state.withLock { $0.published } }

  /// Loses the next message of a subject that begins so.
  func loseNext(_ subject: String) { state.withLock { $0.losses.append(subject) } }

  /// Loses the messages of the subjects that begin so, from now on.
  func cut(_ subject: String) { state.withLock { $0.cut.append(subject) } }

  /// Loses no more messages.
  func mend() { state.withLock { $0.cut = [] } }

  /// Holds up the messages of the subjects that begin so.
  func hold(_ subject: String) { state.withLock { $0.holding.append(subject) } }

  /// Delivers the first message of a subject that begins so, of those that are held up.
  func releaseNext(_ subject: String) {
    let message = state.withLock { state in
      let index = state.held.firstIndex { $0.subject.hasPrefix(subject) }
      return index.map { state.held.remove(at: $0) }
    }
    if let message { deliver(message) }
  }

  /// Delivers the messages that were held up.
  func release() {
    let held = state.withLock { state in
      defer { (state.held, state.holding) = ([], []) }
      return state.held
    }
    for message in held { deliver(message) }
  }
}
