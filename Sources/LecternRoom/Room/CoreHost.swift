package import Composable

/// An actor that gives a room's core inputs, and executes what it decides; see ``Room``.
///
/// Requests of other parts of the server need no more of a room, so they are written against this protocol.
package protocol CoreHost: Actor {
  associatedtype State: Sendable
  associatedtype Action: UserAction

  var core: RoomCore<State, Action> { get }
  var stores: RoomStores<State, Action> { get }
  /// The room's time.
  var now: Duration { get }
  /// The requests of pages that watch without a connection.
  var watchers: Watchers { get }

  /// Gives the core an input, and executes the commands that it adds to the queue.
  func perform<Answer>(
    _ input: (
      inout RoomCore<State, Action>, RoomStores<State, Action>, inout CommandQueue
    ) -> Answer
  ) -> Answer
}
