package import Composable
package import LecternTransport
internal import LecternWire

/// Delivers the messages that the effects of a room send to the server's rooms.
///
/// ```
///   effect ─▶ RoomMessenger ─▶ Rooms: is it open? ─▶ Room ─▶ its log ─▶ the effect continues
///                 ▲                    │ not yet, or the room is in its past
///                 └────────────────────┘
/// ```
package struct RoomMessenger: Sendable {
  /// The name of the room whose effects send; `/` for the main room.
  private let sender: String
  /// The pause before another attempt. It doubles with each, up to a limit.
  private let pause: Duration
  private static var longestPause: Duration { .seconds(2) }
  /// Returns the sender's own room. On a server without other rooms, it is the main room.
  package var ownRoom: @Sendable () -> (any WebSocketHandler)? = { nil }
  /// Returns the room that has a name.
  private let find: @Sendable (_ room: String) async -> FoundRoom
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - sender: the name of the room whose effects send; `/` for the main room.
  ///   - pause: the pause before another attempt. It doubles with each, up to a limit.
  ///   - clock: measures the pauses, and the times in which rooms answer.
  ///   - find: returns the room that has a name.
  package init(
    sender: String,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock(),
    find: @escaping @Sendable (_ room: String) async -> FoundRoom
  ) {
    (self.sender, self.pause, self.clock, self.find) = (sender, pause, clock, find)
  }

  /// The state of a room with a name.
  package enum FoundRoom: Sendable {
    case open(any WebSocketHandler)
    /// The sender's own room.
    case own
    /// It is being opened or closed.
    case later
    /// The server can have no such room.
    case impossible
  }

  /// Sends a message, and waits until the room has recorded it.
  package func send(_ message: RoomMessage) async throws {
    let action = try EncodedAction(message.action)
    if action.isRedacted {
      throw RoomMessageError.refused(action.name, room: message.room)
    }
    let delivery = ServerDelivery(
      ActionMessage.encoded(ref: 0, name: action.name, value: action.value),
      .message(from: Sender.room(sender).rawValue, id: message.key)
    )
    var pause = pause
    while true {
      try Task.checkCancellation()
      let outcome = try await deliver(delivery, to: message.room)
      if case .done = outcome { return }
      guard outcome.isTemporary else {
        throw RoomMessageError.refused(action.name, room: message.room)
      }
      try await clock.sleep(for: pause)
      pause = min(pause * 2, Self.longestPause)
    }
  }

  private func deliver(_ delivery: ServerDelivery, to name: String) async throws -> CallOutcome {
    let room: (any WebSocketHandler)? =
      switch await find(name) {
      case .open(let room): room
      case .own: ownRoom()
      case .later: nil
      case .impossible: throw RoomMessageError.noSuchRoom(name)
      }
    guard let room else { return .unavailable }
    return await delivery.send(to: room, clock: clock)
  }
}

extension MessageClient {
  package init(of messenger: RoomMessenger) {
    self.init { try await messenger.send($0) }
  }
}
