public import LecternWire

/// The actions that participants may send.
///
/// ```swift
/// Permissions<AppAction>.everyone
/// Permissions<AppAction>.presenterOnly
/// Permissions<AppAction>.allowing("poll") { action, viewer in !viewer.isDriving }
/// ```
///
/// Presenters, and the participant with the floor, may send every action that a page can send.
public struct Permissions<Action>: Sendable {
  /// The names of the actions that participants may send, each with all names inside it; `*` stands for every action.
  let names: [String]
  /// Whether a viewer without a link is a participant.
  let makesParticipants: Bool
  private let predicate: @Sendable (Action, ViewerIdentity) -> Bool

  /// Makes all viewers participants that may send all unrestricted actions. Actions marked `@DriverOnly` still need the floor.
  /// A viewer can raise a hand for it.
  public static var everyone: Permissions {
    Permissions(names: ["*"], makesParticipants: true) { _, _ in true }
  }

  /// Lets only presenters send actions.
  public static var presenterOnly: Permissions {
    Permissions(names: [], makesParticipants: false) { _, _ in false }
  }

  /// Lets participants send some of the actions.
  ///
  /// Pages get the names, and disable the controls of all other actions. Only the server checks the condition.
  ///
  /// - Parameters:
  ///   - names: dotted names of actions, such as `counter.incrTapped`; `counter` stands for all names that begin
  ///     with `counter.`, and `*` for all.
  ///   - condition: returns whether a viewer may send an action with such a name.
  public static func allowing(
    _ names: String...,
    where condition: @escaping @Sendable (Action, ViewerIdentity) -> Bool = { _, _ in true }
  ) -> Permissions {
    Permissions(names: names, makesParticipants: false, predicate: condition)
  }

  /// Returns whether a participant may send an action whose name is among ``names``.
  func allows(_ action: Action, from viewer: ViewerIdentity) -> Bool {
    predicate(action, viewer)
  }
}
