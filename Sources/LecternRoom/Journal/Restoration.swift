internal import Composable

/// A summary of a restored room.
package struct Restoration: Equatable, Sendable {
  /// The number of actions replayed.
  var replayed = 0
  /// The number of entries that were skipped because no action has their name.
  var discarded = 0
  /// The number of effects that were in flight when the last server ended.
  var interruptedEffects = 0
  /// The number of starts of a server on the log, this one included.
  var starts = 1
  /// The time of a viewer's last action, in milliseconds since 1970-01-01T00:00:00Z; nil before the first.
  var lastUse: Int64?
  var revision = 0
  /// How the state differs from the log's checkpoints and snapshots, as text; nil if it doesn't.
  package var difference: String?
  /// The number of actions in the log that viewers have sent, or that result from those.
  var actionCount = 0
}

extension Restoration {
  /// A line for the announcement at start; nil for a new room.
  package var summary: String? {
    guard actionCount > 0, let lastUse else { return nil }
    let date = Timestamp(millisecondsSinceEpoch: lastUse).localDateAndTime
    let actions = actionCount == 1 ? "1 action" : "\(actionCount) actions"
    let left = discarded == 0 ? "" : ", \(discarded) left out as unknown"
    return "continues from \(date), after \(actions)\(left); --fresh starts over"
  }
}
