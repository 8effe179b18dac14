internal import CustomDump

/// Compares two states of an app. Their type is only known to be `Sendable`.
enum StateDifference {
  /// Returns how the state of a replay differs from a recorded one; nil if they are equal, or print the same.
  static func text<State>(recorded: State, replayed: State) -> String? {
    if let recorded = recorded as? any Equatable, recorded.isEqual(to: replayed) { return nil }
    var texts = ("", "")
    customDump(recorded, to: &texts.0)
    customDump(replayed, to: &texts.1)
    guard texts.0 != texts.1, let difference = diff(recorded, replayed) else { return nil }
    return "- the room as it was, + the replay:\n\n\(difference)"
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}
