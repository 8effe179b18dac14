internal import CustomDump

/// Compares two states of an app. Their type is only known to be `Sendable`.
enum StateDifference {
  /// Returns a state as text, a field on each line.
  static func dump<State>(of state: State) -> String {
    var text = ""
    customDump(state, to: &text)
    return text
  }

  /// Returns how the state of a replay differs from a recorded one; nil if they are equal, or print the same.
  static func text<State>(recorded: State, replayed: State) -> String? {
    if let recorded = recorded as? any Equatable, recorded.isEqual(to: replayed) { return nil }
    guard dump(of: recorded) != dump(of: replayed), let difference = diff(recorded, replayed)
    else { return nil }
    return "- the room as it was, + the replay:\n\n\(difference)"
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}
