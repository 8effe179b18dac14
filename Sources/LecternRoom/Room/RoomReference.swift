internal import Synchronization

/// A weak reference to a room, for its parts. They are made before the room.
final class RoomReference<Room: AnyObject & Sendable>: Sendable {
  private struct Weak {
    weak var room: Room?
  }

  private let weak = Mutex(Weak())

  var room: Room? {
    get { weak.withLock(\.room) }
    set { weak.withLock { $0.room = newValue } }
  }
}
