public import Composable
public import LecternWire

/// The view state that only one person sees, made from that person's values in the state.
///
/// ```swift
/// PersonalView(of: \.ballots) { ballot, participant in
///   MyBallot(choice: ballot?.choice)
/// }
/// ```
///
/// A page reads it as `$mine`, beside the view state that it shares with all others. It can read nothing else of the
/// state, so it is made only for a person whose value has changed: a vote among ten thousand viewers makes one.
public struct PersonalView<State: Sendable>: Sendable {
  /// Returns the source of a state's personal view states.
  let source: @Sendable (State) -> PersonalSource

  /// Creates a personal view from one value of each person.
  ///
  /// - Parameters:
  ///   - part: returns the values of all persons, such as `\.ballots`.
  ///   - view: returns the personal view state of a person, from its value; nil if it has none.
  public init<Value: Sendable>(
    of part: @escaping @Sendable (State) -> PerParticipant<Value>,
    view: @escaping @Sendable (Value?, Sender) -> some ViewState
  ) {
    source = { state in
      let values = part(state)
      return PersonalSource([PersonalPart(values)]) { view(values[$0], $0) }
    }
  }

  /// Creates a personal view from one value of each person, and from a part of the state that all share.
  ///
  /// - Parameters:
  ///   - part: returns the values of all persons.
  ///   - shared: returns the shared part. When it changes, the personal view states of all viewers are made.
  ///   - view: returns the personal view state of a person, from its value and the shared part.
  public init<Value: Sendable, Shared: Equatable & Sendable>(
    of part: @escaping @Sendable (State) -> PerParticipant<Value>,
    reading shared: @escaping @Sendable (State) -> Shared,
    view: @escaping @Sendable (Value?, Shared, Sender) -> some ViewState
  ) {
    source = { state in
      let (values, shared) = (part(state), shared(state))
      return PersonalSource([PersonalPart(values)], reading: shared) {
        view(values[$0], shared, $0)
      }
    }
  }

  /// Creates a personal view from two values of each person, and from a part of the state that all share.
  ///
  /// ```swift
  /// PersonalView(of: \.poll.ballots, and: \.questions.votes, reading: \.poll.options) {
  ///   ballot, votes, options, participant in …
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - part: returns the first values of all persons.
  ///   - other: returns the second values of all persons.
  ///   - shared: returns the shared part. When it changes, the personal view states of all viewers are made.
  ///   - view: returns the personal view state of a person, from its values and the shared part.
  public init<Value: Sendable, Other: Sendable, Shared: Equatable & Sendable>(
    of part: @escaping @Sendable (State) -> PerParticipant<Value>,
    and other: @escaping @Sendable (State) -> PerParticipant<Other>,
    reading shared: @escaping @Sendable (State) -> Shared,
    view: @escaping @Sendable (Value?, Other?, Shared, Sender) -> some ViewState
  ) {
    source = { state in
      let (values, others, shared) = (part(state), other(state), shared(state))
      return PersonalSource([PersonalPart(values), PersonalPart(others)], reading: shared) {
        view(values[$0], others[$0], shared, $0)
      }
    }
  }
}
