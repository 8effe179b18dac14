internal import Synchronization

/// A weak reference to a room, for its parts. They are made before the room.
package final class RoomReference<Room: AnyObject & Sendable>: Sendable {
  private struct Weak {
    weak var room: Room?
  }

  private let weak = Mutex(Weak())

  package init() {}

  package var room: Room? {
    get { weak.withLock(\.room) }
    set { weak.withLock { $0.room = newValue } }
  }
}
