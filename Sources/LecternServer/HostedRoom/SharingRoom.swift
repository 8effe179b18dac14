internal import Composable
internal import LecternRoom
internal import LecternTransport

/// A room that may have a shared value, or a copy of one.
protocol SharingRoom: Actor {
  /// The state of the room's app.
  var appState: any Sendable { get }

  /// Returns the ref of the next action of a delivery: the one after the latest that has run.
  func nextRef(of delivery: UpgradeRequest.Delivery) -> Int

  /// Calls a function with every change of the app's state and of the room's own: a room also changes when it starts over, or
  /// returns from its past.
  func observe(_ observer: @escaping @Sendable () -> Void) -> StoreObservers

  /// Stops the calls of observers.
  func remove(_ observers: StoreObservers)
}

/// The observers of a room's two stores, by their ids.
struct StoreObservers: Sendable {
  let app: Int
  let room: Int
}

extension SharingRoom where Self: CoreHost {
  var appState: any Sendable { stores.app.state }

  func nextRef(of delivery: UpgradeRequest.Delivery) -> Int {
    core.membership.nextRef(of: delivery)
  }

  func observe(_ observer: @escaping @Sendable () -> Void) -> StoreObservers {
    StoreObservers(
      app: stores.app.observe { _, _ in observer() },
      room: stores.room.observe { _, _ in observer() }
    )
  }

  func remove(_ observers: StoreObservers) {
    stores.app.removeObserver(observers.app)
    stores.room.removeObserver(observers.room)
  }
}
