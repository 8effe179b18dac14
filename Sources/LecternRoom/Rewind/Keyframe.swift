/// A state of the app at the end of a batch.
struct Keyframe<State: Sendable>: Sendable {
  /// The number of the last batch before the state.
  var batch: Int
  /// The number of the app's actions before the state.
  var count: Int
  var state: State
}
