internal import LecternBytes
internal import Synchronization

/// The messages of a subscription that an actor has not handled yet.
final class Inbox: Sendable {
  private struct State {
    var messages: [[UInt8]] = []
    var isTaken = true
  }

  private let state = Mutex(State())

  /// Adds a message.
  ///
  /// - Returns: whether it is the first since the last ``take()``, so that the caller has to schedule the next.
  func append(_ message: [UInt8]) -> Bool {
    state.withLock { state in
      state.messages.append(message)
      defer { state.isTaken = false }
      return state.isTaken
    }
  }

  /// Removes and returns all messages.
  func take() -> [[UInt8]] {
    state.withLock { state in
      defer { state = State() }
      return state.messages
    }
  }
}

extension RelayBus {
  /// Subscribes to a subject.
  ///
  /// - Parameters:
  ///   - executor: the executor of the task that enters the actor; nil for the process's.
  ///   - handle: handles all messages of an inbox, in order.
  func subscribe(
    to subject: String,
    from executor: (any TaskExecutor)?,
    _ handle: @escaping @Sendable (Inbox) async -> Void
  ) throws -> any RelaySubscription {
    let inbox = Inbox()
    return try subscribe(to: subject) { message in
      guard inbox.append(message) else { return }
      Task(executorPreference: executor) { await handle(inbox) }
    }
  }
}
