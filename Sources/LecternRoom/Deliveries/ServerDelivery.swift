package import LecternTransport
internal import Synchronization

/// An action that the server itself sends to a room, by a connection of its own.
///
/// ```swift
/// let delivery = ServerDelivery(message, .message(from: "room-group-1", id: key))
/// let outcome = await delivery.send(to: room, clock: clock)     // .done once the action is durable
/// ```
package struct ServerDelivery: Sendable {
  /// The time after which it counts as not answered.
  private static let timeout = Duration.seconds(10)
  /// The listener's ids are positive.
  private static let lastID = Atomic(0)

  /// The action's message, as a page would send it.
  private let message: [UInt8]
  private let request: UpgradeRequest

  package init(_ message: [UInt8], _ delivery: UpgradeRequest.Delivery) {
    (self.message, request) = (message, UpgradeRequest(delivery: delivery))
  }

  /// Sends the action. It runs once, however often it is sent.
  ///
  /// - Parameters:
  ///   - room: the room.
  ///   - clock: measures the time in which the room answers.
  package func send(
    to room: any WebSocketHandler,
    clock: any Clock<Duration>
  ) async -> CallOutcome {
    let id = Self.lastID.subtract(1, ordering: .relaxed).newValue
    let connection = AnswerConnection(id: id)
    return await withTaskGroup { group in
      group.addTask {
        try? await clock.sleep(for: Self.timeout)
        connection.answer(.unavailable)
      }
      let outcome = await answer(of: room, to: connection, on: room)
      group.cancelAll()
      return outcome
    }
  }

  private func answer(
    of room: any WebSocketHandler,
    to connection: AnswerConnection,
    on isolation: isolated any Actor
  ) async -> CallOutcome {
    let outcome = await withCheckedContinuation { continuation in
      connection.whenAnswered { continuation.resume(returning: $0) }
      room.enter { $0.connectionOpened(connection, request: request) }
      room.enter { $0.connection(connection, received: message) }
    }
    room.enter { $0.connectionClosed(connection) }
    return outcome
  }
}

extension CallOutcome {
  /// Whether the room may take the action later.
  package var isTemporary: Bool {
    switch self {
    case .conflict, .excessive, .unavailable: true
    case .done, .invalid, .notAllowed: false
    }
  }
}
