internal import Composable
internal import LecternRoom
internal import LecternWire
internal import Logging
internal import Synchronization

/// Keeps a room's copy of a shared value equal to the value, while both rooms are open.
///
/// ```
///   either room changed ─▶ does the copy differ? ─▶ wait until the value is durable ─▶ send the change ─┐
///          ▲                                                                                           │
///          └───────────────────────────────────────────────────────────────────────────────────────────┘
/// ```
///
/// It compares whatever has happened, so no change is lost to a crash, a closed room or a step into the past. Changes that follow
/// each other faster than a room records them are one.
final class SharedValueUpdates: Sendable {
  private let copy: SharedCopy
  private let id: SharedValueTasks.Copy
  /// The room that has the value, and the room that has the copy.
  private let source, target: any HostedRoom
  private let logger: Logger
  /// The change that was sent since the copy was last equal to the value. It is not sent again: the room doesn't take it.
  private let sent = Mutex<EncodedAction?>(nil)

  /// - Parameters:
  ///   - copy: the copy.
  ///   - id: the copy's room and its place there.
  ///   - source: the room that has the value.
  ///   - target: the copy's room.
  init(
    of copy: SharedCopy,
    at id: SharedValueTasks.Copy,
    from source: any HostedRoom,
    to target: any HostedRoom,
    logger: Logger
  ) {
    (self.copy, self.id, self.logger) = (copy, id, logger)
    (self.source, self.target) = (source, target)
  }

  /// Sends changes until the task is cancelled.
  ///
  /// - Parameter rooms: the server's rooms, on the executor of both rooms.
  func run(on rooms: isolated any Actor) async {
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let observers = observe {
      if self.change() == nil { self.sent.withLock { $0 = nil } } else { continuation.yield() }
    }
    defer { remove(observers) }
    continuation.yield()
    let messenger = RoomMessenger(sender: copy.room) { [target] _ in .open(target) }
    for await _ in changes {
      do {
        try await sendChange(by: messenger, on: rooms)
      } catch is CancellationError {
        return
      } catch {
        logger.error("\(problem) \(error)")
      }
    }
  }

  private func sendChange(by messenger: RoomMessenger, on rooms: isolated any Actor) async throws {
    guard let message = change() else { return }
    let action = try EncodedAction(message.action)
    guard sent.withLock({ $0 }) != action else { return }
    sent.withLock { $0 = action }
    await source.settle()
    try await messenger.send(message)
    if sent.withLock({ $0 }) == action {
      logger.error("\(problem) Its copy is as before after “\(action.name)”.")
    }
  }

  private var problem: String {
    "The room “\(id.room)” doesn't take the value that the room “\(copy.room)” shares with it."
  }

  /// Returns the message that makes the copy equal to the value; nil if they are.
  private func change() -> RoomMessage? {
    guard let action = copy.change(source.assumeIsolated { $0.appState }) else { return nil }
    // No other message has this key: the room has one more action after each.
    let revision = target.assumeIsolated { $0.appRevision }
    return RoomMessage(action: action, room: id.room, key: "shared \(id.index) \(revision)")
  }

  /// Observes both rooms.
  private func observe(_ observer: @escaping @Sendable () -> Void) -> [Int] {
    [source, target].map { $0.assumeIsolated { $0.observeApp(observer) } }
  }

  private func remove(_ observers: [Int]) {
    for (room, id) in zip([source, target], observers) {
      room.assumeIsolated { $0.removeAppObserver(id) }
    }
  }
}
