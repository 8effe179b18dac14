public import LecternWire

/// What the viewers of a room may send.
///
/// ```swift
/// Permissions<AppAction>.everyone
/// Permissions<AppAction>.presenterOnly
/// Permissions<AppAction>.allowing("poll") { action, viewer in !viewer.isDriving }
/// ```
///
/// A presenter may always send everything, and so may who has been given the floor. This is about
/// all others.
public struct Permissions<Action>: Sendable {
  /// The names of the actions that participants may send, each with all inside it; `*` is every action.
  let names: [String]
  /// Whether everybody is a participant who opens the page, with or without a link that says so.
  let makesParticipants: Bool
  private let predicate: @Sendable (Action, ViewerIdentity) -> Bool

  /// Everybody may send everything that a page may say.
  public static var everyone: Permissions {
    Permissions(names: ["*"], makesParticipants: true) { _, _ in true }
  }

  /// Nobody but a presenter may send anything.
  public static var presenterOnly: Permissions {
    Permissions(names: [], makesParticipants: false) { _, _ in false }
  }

  /// Participants may send some of the actions.
  ///
  /// The names are what pages are told, so that they disable the controls of all other actions; the
  /// condition has the last word.
  ///
  /// - Parameters:
  ///   - names: dotted names of actions, such as `counter.incrTapped`; `counter` stands for all that begin
  ///     with `counter.`, and `*` for all.
  ///   - condition: whether a viewer may send an action that has such a name.
  public static func allowing(
    _ names: String...,
    where condition: @escaping @Sendable (Action, ViewerIdentity) -> Bool = { _, _ in true }
  ) -> Permissions {
    Permissions(names: names, makesParticipants: false, predicate: condition)
  }

  /// Whether a participant may send an action, the name of which is among ``names``.
  func allows(_ action: Action, from viewer: ViewerIdentity) -> Bool {
    predicate(action, viewer)
  }
}
