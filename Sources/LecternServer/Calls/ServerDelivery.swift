internal import LecternTransport
internal import Synchronization

/// An action that the server itself sends to a room, by a connection of its own.
///
/// ```swift
/// let delivery = ServerDelivery(message, .message(from: "room-group-1", id: key))
/// let outcome = await delivery.send(to: room)     // .done once the action is durable
/// ```
struct ServerDelivery: Sendable {
  /// The time after which it counts as not answered.
  private static let timeout = Duration.seconds(10)
  /// The listener's ids are positive.
  private static let lastID = Atomic(0)

  /// The action's message, as a page would send it.
  let message: [UInt8]
  let request: UpgradeRequest

  init(_ message: [UInt8], _ delivery: UpgradeRequest.Delivery) {
    (self.message, request) = (message, UpgradeRequest(delivery: delivery))
  }

  /// Sends the action. It runs once, however often it is sent.
  func send(to room: any WebSocketHandler) async -> CallOutcome {
    await send(to: room, on: room)
  }

  private func send(
    to room: any WebSocketHandler,
    on isolation: isolated any Actor
  ) async -> CallOutcome {
    let id = Self.lastID.subtract(1, ordering: .relaxed).newValue
    var timeout: Task<Void, any Error>?
    var opened: AnswerConnection?
    let outcome = await withCheckedContinuation { continuation in
      let connection = AnswerConnection(id: id) { continuation.resume(returning: $0) }
      opened = connection
      timeout = Task {
        try await Task.sleep(for: Self.timeout)
        connection.answer(.unavailable)
      }
      room.enter { $0.connectionOpened(connection, request: request) }
      room.enter { $0.connection(connection, received: message) }
    }
    timeout?.cancel()
    if let opened { room.enter { $0.connectionClosed(opened) } }
    return outcome
  }
}

extension CallOutcome {
  /// Whether the room may take the action later.
  var isTemporary: Bool {
    switch self {
    case .conflict, .excessive, .unavailable: true
    case .done, .invalid, .notAllowed: false
    }
  }
}
