/// A state of the app at the end of a batch.
struct Keyframe<State: Sendable>: Sendable {
  /// The number of the last batch behind the state.
  var batch: Int
  /// The number of the app's actions behind it.
  var count: Int
  var state: State
}
