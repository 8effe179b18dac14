/// Sends actions to the other rooms of a server.
///
/// ```swift
/// case .answerGiven(let answer):
///   state.answer = answer
///   return .run { [messages] send in
///     try await messages.send(Plenary.Action.answered(answer), to: "/", key: send.idempotencyKey)
///   }
/// ```
///
/// Each message is reduced once. If the server ends before the effect has ended, the effect runs again, with the same key, and the
/// other room knows what it has reduced. A room remembers the keys of the last 4,096 messages and uploads. With `--durability
/// relaxed` or without a log, a crash can lose or repeat a message, as it can lose an action.
///
/// The other room reduces the action as one of the server: it may be marked `@ServerOnly`. The action's sender is the room that it
/// comes from; see ``Sender/room(_:)``.
///
/// A reducer keeps a client. A test creates one that records the messages:
///
/// ```swift
/// let sent = Mutex<[RoomMessage]>([])
/// let messages = MessageClient { message in sent.withLock { $0.append(message) } }
/// ```
public struct MessageClient: Sendable {
  private let body: @Sendable (RoomMessage) async throws -> Void

  /// Creates a client.
  ///
  /// - Parameter send: returns once the other room has recorded the message.
  public init(send: @escaping @Sendable (_ message: RoomMessage) async throws -> Void) {
    body = send
  }

  /// Sends an action to a room. Opens the room if necessary, and waits until the room has recorded the action.
  ///
  /// While the room can't take the action, such as during a step into its past, the call tries again.
  ///
  /// - Parameters:
  ///   - action: an action of the room's app.
  ///   - room: the room's name, or `/` for the main room.
  ///   - key: identifies the message. An effect that sends one message has ``Send/idempotencyKey``; one that sends several adds
  ///     a different text for each.
  /// - Throws: ``RoomMessageError`` if the server can have no such room, or if the room refuses the action.
  public func send(_ action: some UserAction, to room: String, key: String) async throws {
    try await body(RoomMessage(action: action, room: room, key: key))
  }

  /// The client of the room whose reducer is being made. Without a room, as in a test, it throws.
  @TaskLocal public static var ofRoom = MessageClient { throw RoomMessageError.noSuchRoom($0.room) }
}
