internal import Composable
internal import LecternRoom
internal import LecternTransport
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
/// It compares the two after each change of either room. Changes that follow each other within 50 ms are one.
final class SharedValueUpdates: Sendable {
  /// The pause after an update.
  private static let pace = Duration.milliseconds(50)
  /// The pause before another attempt, while a room can't take the change. It doubles with each, up to a limit.
  private static let pause = Duration.milliseconds(250)
  private static let longestPause = Duration.seconds(2)

  private let copy: SharedCopy
  private let id: SharedValueTasks.Copy
  /// The room that has the value, and the room that has the copy.
  private let source, target: any HostedRoom
  private let clock: any Clock<Duration>
  private let logger: Logger
  /// The change that was sent since the value and the copy were last equal. The room doesn't take it, so it is not sent again.
  private let sent = Mutex<EncodedAction?>(nil)
  private let refs = Mutex(UpdateRefs())

  /// - Parameters:
  ///   - copy: the copy.
  ///   - id: the copy's room and its index there.
  ///   - source: the room that has the value.
  ///   - target: the copy's room.
  ///   - clock: measures the pauses, and the time in which the room answers.
  init(
    of copy: SharedCopy,
    at id: SharedValueTasks.Copy,
    from source: any HostedRoom,
    to target: any HostedRoom,
    clock: any Clock<Duration> = ContinuousClock(),
    logger: Logger
  ) {
    (self.copy, self.id, self.logger) = (copy, id, logger)
    (self.source, self.target, self.clock) = (source, target, clock)
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
    for await _ in changes {
      var pause = Self.pause
      while await !sendChange(on: rooms), (try? await clock.sleep(for: pause)) != nil {
        pause = min(pause * 2, Self.longestPause)
      }
      try? await clock.sleep(for: Self.pace)
    }
  }

  /// Makes the copy equal to the value, if it isn't.
  ///
  /// - Returns: false if a room can't do its part now.
  private func sendChange(on rooms: isolated any Actor) async -> Bool {
    guard let change = change() else { return true }
    guard let action = try? EncodedAction(change), !action.isRedacted else {
      logger.error("\(problem) The action can't be sent.")
      return true
    }
    guard sent.withLock({ $0 }) != action else { return true }
    guard isUsed, await source.settleSoFar() else { return false }
    sent.withLock { $0 = action }
    let outcome = await delivery(of: action).send(to: target, clock: clock)
    if self.change().flatMap({ try? EncodedAction($0) }) != action {
      // The copy was taken, or the value has changed again.
      sent.withLock { $0 = nil }
      return true
    }
    if outcome.isTemporary {
      sent.withLock { $0 = nil }
      return false
    }
    if sent.withLock({ $0 }) == action {
      logger.error("\(problem) The copy has not changed after “\(action.name)”.")
    }
    return true
  }

  private func delivery(of action: EncodedAction) -> ServerDelivery {
    let delivery = UpgradeRequest.Delivery.message(
      from: Sender.room(copy.room).rawValue,
      id: "shared \(id.index)"
    )
    let next = target.assumeIsolated { $0.nextRef(of: delivery) }
    let ref = refs.withLock { $0.ref(of: action, next: next) }
    return ServerDelivery(
      ActionMessage.encoded(ref: ref, name: action.name, value: action.value),
      delivery
    )
  }

  private var problem: String {
    "The room “\(id.room)” has a copy of a value of the room “\(copy.room)”, and doesn't take the new value."
  }

  /// Whether the copy's room has been used. An update would be a use: each name that a stranger makes up would leave a folder.
  private var isUsed: Bool { target.assumeIsolated { $0.isUsed } }

  /// Returns the action that makes the copy equal to the value; nil if both are equal.
  private func change() -> (any UserAction)? {
    copy.change(source.assumeIsolated { $0.appState })
  }

  /// Observes both rooms.
  private func observe(_ observer: @escaping @Sendable () -> Void) -> [StoreObservers] {
    [source, target].map { $0.assumeIsolated { $0.observe(observer) } }
  }

  private func remove(_ observers: [StoreObservers]) {
    for (room, observers) in zip([source, target], observers) {
      room.assumeIsolated { $0.remove(observers) }
    }
  }
}
