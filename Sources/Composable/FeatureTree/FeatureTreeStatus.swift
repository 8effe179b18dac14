/// Whether a store's feature tree has nodes besides its root. Few trees do.
///
/// Not generic: the metadata of a generic type is looked up on every use, and the store reads this for each
/// action.
///
/// `@unchecked Sendable`: only its store uses it, on the store's executor.
final class FeatureTreeStatus: @unchecked Sendable {
  /// Whether the root may have children; cleared when the store finds none.
  var mayHaveChildren = false
  /// The number of nodes whose place in the store's state is unknown.
  var unlocatedNodeCount = 0
}

/// Nodes whose place in the store's state is unknown.
enum UnlocatedNodes {
  /// Whether the store has any. If so, `ifLet`, `ifCaseLet` and `forEach` report removed children
  /// themselves.
  @TaskLocal static var exist = false
}
