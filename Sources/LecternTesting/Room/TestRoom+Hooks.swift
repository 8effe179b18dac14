package import Composable
internal import ComposableTesting
package import Lectern
package import Testing

// Hooks for this package's own tests.
extension TestRoom {
  /// Runs a function in the room's isolation, in one turn of its executor. In memory only.
  @discardableResult
  package func inOneTurn<Result: Sendable>(
    _ body: (isolated Room<State, Action, View>) -> Result
  ) -> Result {
    precondition(transport != .live, "only a room in memory runs on the test executor")
    return executor.perform { process.room.assumeIsolated(body) }
  }

  /// Sends an action of the room as the server.
  package func send(
    _ action: RoomAction,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await start(sourceLocation)
    await process.roomStore.send(action)
    await settle(sourceLocation)
  }

  /// Returns the cookie of a new device that has used the link of a role.
  package func cookie(_ role: Role) async -> String? {
    await network.host.cookie(role, nil)
  }
}
