public import Composable
internal import Foundation
internal import LecternWire

/// A client of a room: it shows the state, and sends actions.
///
/// ```swift
/// let room = try RemoteRoom<CounterView, CounterAction>(at: "https://example.org/")
/// for try await state in room.states { print(state.view.count) }
/// try await room.send(.incrTapped)
/// ```
///
/// ```
///   RemoteRoom ── actions ──▶ room ──▶ reducer
///       ▲                                 │
///       └──────────── states ◀────────────┘
/// ```
///
/// It connects at once, and reconnects after a cut. Each action runs once, whatever happens to the connection.
public struct RemoteRoom<View: Decodable & Sendable, Action: UserAction>: Sendable {
  package let link: RoomLink

  /// Connects to a room.
  ///
  /// - Parameter address: the room's address in a browser: `https://example.org/`, or that of a link, whose part after `#` is
  ///   a secret that gives a role.
  /// - Throws: ``AddressError`` if the address is malformed.
  public init(at address: String) throws(AddressError) {
    link = RoomLink(to: try RoomAddress(address))
  }

  package init(_ link: RoomLink) { self.link = link }

  /// The states of the room.
  public var states: RoomStates<View> { RoomStates(link: link) }

  /// Returns the statuses of the connection: the current one, and those that follow.
  public func statuses() async -> AsyncStream<ConnectionStatus> { await link.subscribeToStatus() }

  /// Sends an action, and waits until it has been reduced and is in the log, if the room has one.
  ///
  /// While there is no connection, the action waits. After a cut it is sent again, and runs once.
  ///
  /// - Returns: a revision that includes the action. ``states`` has it, or a later one.
  /// - Throws: the room's `Fault` if it refuses the action; ``SendError``; or `CancellationError` if the task was cancelled
  ///   before the action was sent. Cancelled later, the action has an unknown outcome.
  @discardableResult
  public func send(_ action: Action) async throws -> Int {
    let encoded: EncodedAction
    do throws(UnencodableAction) {
      encoded = try EncodedAction(action)
    } catch {
      throw SendError(.unencodable, "\(error)")
    }
    guard !encoded.isRedacted else {
      let advice = "Send it by its name and its value."
      throw SendError(.unencodable, "The value of “\(encoded.name)” is redacted. \(advice)")
    }
    return try await link.send(encoded.name, value: encoded.value)
  }

  /// Sends an action by its name, as a page does: for a `@Redacted` action.
  ///
  /// - SeeAlso: ``send(_:)``
  @discardableResult
  public func send(_ name: String, value: some Encodable) async throws -> Int {
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try JSONEncoder().encode(value))
    } catch {
      throw SendError(.unencodable, "The value of “\(name)” has no JSON: \(error)")
    }
    return try await link.send(name, value: bytes)
  }

  /// Closes the connection. Actions without an answer fail, so wait for them first.
  public func close() async { await link.close() }
}
