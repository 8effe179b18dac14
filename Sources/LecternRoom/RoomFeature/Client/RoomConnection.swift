internal import Synchronization

/// Connects the effects of a room's store with the room. The room is made after its store.
///
/// ```swift
/// let connection = RoomConnection()
/// let store = Store(…, reducer: RoomFeature(room: connection.client), …)
/// connection.connect(Room(…, roomStore: store, …).client)
/// ```
///
/// Without a connection, the effects do nothing.
public final class RoomConnection: Sendable {
  private let connected = Mutex(RoomClient())

  public init() {}

  /// Calls the room, once it is connected.
  public var client: RoomClient {
    RoomClient(
      abandonRecording: { self.room.abandonRecording() },
      reset: { self.room.reset() },
      bookmark: { self.room.bookmark($0) },
      inspect: { self.room.inspect($0) },
      cancelEffect: { self.room.cancelEffect($0) }
    )
  }

  public func connect(_ room: RoomClient) {
    connected.withLock { $0 = room }
  }

  // The lock isn't held during a call, because the call may send the store another action.
  private var room: RoomClient { connected.withLock { $0 } }
}
