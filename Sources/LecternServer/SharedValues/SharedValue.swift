/// A value of one room that the rooms of an app have copies of.
///
/// ```swift
/// var sharedValues: [SharedValue<Groups.State, Groups.Action>] {
///   [SharedValue(\.question, of: "/", \Groups.State.question, changed: Groups.Action.questionChanged)]
/// }
/// ```
///
/// The value is a part of the state of one room, and in the log of that room. An open room of the app gets an action whenever its
/// copy is not equal to the value: when the value changes, and when the room opens, starts over or continues from its past. The
/// action is in the room's own log, so a replay needs no other room.
///
/// ```
///   action ─▶ its room: state, log ─▶ durable ─▶ differs from the copy? ─▶ `changed` ─▶ the copy's room: state, log
/// ```
///
/// A room that changes the value sends an action to the value's room, by a `MessageClient`.
public struct SharedValue<State: Sendable, Action: Sendable>: Sendable {
  /// The name of the room that has the value, or `/` for the main room.
  public let room: String
  /// The type of the state of that room's app.
  let source: any (Sendable.Type)
  /// Returns the action that makes the copy equal to the value; nil if both are equal.
  let change: @Sendable (_ source: any Sendable, _ state: State) -> Action?

  /// Creates a shared value.
  ///
  /// - Parameters:
  ///   - copy: returns the copy in the state of a room of the app.
  ///   - room: the name of the room that has the value, or `/` for the main room. That room has no copy.
  ///   - value: returns the value in the state of that room.
  ///   - changed: returns the action by which a room takes the value as its copy. Mark it `@ServerOnly`.
  public init<Source: Sendable, Value: Equatable & Sendable>(
    _ copy: @escaping @Sendable (State) -> Value,
    of room: String,
    _ value: @escaping @Sendable (Source) -> Value,
    changed: @escaping @Sendable (Value) -> Action
  ) {
    (self.room, source) = (room, Source.self)
    change = { source, state in
      guard let source = source as? Source else { return nil }
      let value = value(source)
      return value == copy(state) ? nil : changed(value)
    }
  }
}
