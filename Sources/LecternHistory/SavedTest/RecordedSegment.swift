internal import LecternLog
internal import LecternWire

/// Recorded actions, each of which a test repeats, and the state before them.
struct RecordedSegment {
  struct Step {
    var action: ActionEntry
    /// The entry's revision.
    var revision: Int
    /// The time of the entry, in milliseconds since 1970-01-01T00:00:00Z.
    var time: Int64
    /// The action as an expression of Swift.
    var expression: String
    var change: [String]
    /// The state after the action.
    var state: JSONValue
    /// The action in the form of a page's message; nil if a page cannot send it.
    var message: EncodedAction?
    /// The number of the action that started the chain of answers; its own number if no effect of the segment sent it.
    var root: Int
  }

  /// The number of the app's actions before the segment.
  var start: Int
  var initialState: JSONValue
  var steps: [Step] = []
  /// The reason why the segment ends here.
  var end: String?
}

extension RecordedSegment {
  /// The participants with their roles, in the order of their first actions.
  var people: [(id: String, role: String?)] {
    steps.reduce(into: []) { people, step in
      guard let id = step.action.sender, !people.contains(where: { $0.id == id }) else { return }
      people.append((id, step.action.role))
    }
  }

  /// Whether several people take part, each in one role, and the time never runs backward.
  var isOfSeveralPeople: Bool {
    let people = people
    return people.count > 1
      && zip(steps, steps.dropFirst()).allSatisfy { $0.time <= $1.time }
      && steps.allSatisfy { step in
        people.allSatisfy { $0.id != step.action.sender || $0.role == step.action.role }
      }
  }

  /// The ids of the participants in a test room, by those in the log.
  var testIDs: [String: String] {
    let pairs = people.enumerated().map { ($1.id, RecordedRoom.participant($0 + 1)) }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension String {
  /// Returns the text with other ids of participants.
  func replacing(ids: [String: String]) -> String {
    // No id contains another id, and no old id equals a new one.
    ids.reduce(self) { $0.replacing($1.key, with: $1.value) }
  }
}
