internal import Composable
internal import LecternLog

extension ActionEntry {
  /// Creates the entry of a room's fork.
  ///
  /// - Parameters:
  ///   - earlier: the number of the action to continue from; 0 for the initial state.
  ///   - number: the number of the entry itself among the app's actions.
  init(forkedFrom earlier: Int, number: Int, source: ActionSource) {
    self.init(
      lane: .app,
      count: number,
      sender: source.sender?.rawValue,
      role: source.role?.rawValue,
      client: source.message?.client,
      ref: source.message?.ref,
      name: Self.forkName,
      value: Array("\(earlier)".utf8)
    )
  }
}
