public import Composable

/// Lists the people who are here, by the names that the app knows.
///
/// ```swift
/// var presence: Presence<BoardState>? { Presence(of: \.names) { $0 } }
/// ```
///
/// A page lists them:
///
/// ```html
/// <ul><template data-each="$room.people" data-key="id"><li data-text="name"></li></template></ul>
/// ```
///
/// The list is neither logged nor restored. However many come and go, it changes once in two seconds at most, and it has at
/// most 500 people.
public struct Presence<State: Sendable>: Sendable {
  /// Maximum number of people in the list.
  static var limit: Int { 500 }
  /// Minimum time between two lists.
  static var interval: Duration { .seconds(2) }

  /// Returns the function from people to their names.
  private let names: @Sendable (State) -> (Sender) -> String?

  /// Creates a list from a value of each person.
  ///
  /// - Parameters:
  ///   - part: returns the values of all people, such as `\.names`.
  ///   - name: returns a person's name, from its value; nil if it has none.
  public init<Value: Sendable>(
    of part: @escaping @Sendable (State) -> PerParticipant<Value>,
    name: @escaping @Sendable (Value) -> String?
  ) {
    names = { state in
      let values = part(state)
      return { values[$0].flatMap(name) }
    }
  }

  /// Returns the people with a name, by name.
  ///
  /// - Parameters:
  ///   - participants: the participants with a connected page.
  ///   - state: the app's state.
  ///   - known: the participants that the room knows. The app's own name for a person who has signed in comes first.
  func people(
    among participants: Set<Participant.ID>,
    in state: State,
    signedIn known: [Participant] = []
  ) -> [PresentPerson] {
    let name = names(state)
    let accounts = known.lazy.filter { $0.account != nil && $0.name != nil }
    let accountNames = Dictionary(accounts.map { ($0.id, $0.name) }) { $1 }
    let people = participants.compactMap { id in
      let shown = name(Sender(rawValue: id)) ?? accountNames[id].flatMap(\.self)
      return shown.flatMap { PresentPerson(id: id, name: $0) }
    }
    return Array(people.sorted { ($0.name, $0.id) < ($1.name, $1.id) }.prefix(Self.limit))
  }
}
