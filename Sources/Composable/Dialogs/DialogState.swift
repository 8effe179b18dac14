/// A question or a message for people, with buttons: an ``AlertState`` or a ``ConfirmationDialogState``.
public protocol DialogState<Action>: Equatable, Sendable {
  /// The actions of the buttons.
  associatedtype Action: UserAction, Equatable

  var title: String { get }
  /// One or more sentences; nil for none.
  var message: String? { get }
  /// The buttons in order, with those that every dialog of the kind has.
  var allButtons: [ButtonState<Action>] { get }
}

extension DialogState {
  /// Returns the id of a button, by which pages name it.
  ///
  /// It is made of everything that the dialog says and of the button's action, apart from sets, dictionaries and
  /// `@Redacted` values. A late tap on another dialog's button therefore answers nothing, even if the button is at the same
  /// place. Nor does a recorded tap in a replay by a build with other words.
  ///
  /// - Parameter index: the position among all buttons.
  package func buttonID(at index: Int) -> String {
    var digest = DialogDigest()
    digest.add(title)
    digest.add(message ?? "")
    for button in allButtons { digest.add(button.title) }
    try? allButtons[index].action?.encodeAction(to: &digest)
    return "\(index)-\(String(digest.value, radix: 36))"
  }

  /// Returns what an action of a page means: one of the dialog's own actions, or its dismissal; nil if the dialog doesn't
  /// offer it.
  func answer(to action: DialogAction<Action>) -> DialogAction<Action>? {
    switch action {
    case .dismissed:
      let cancel = allButtons.first { $0.role == .cancel }
      return cancel?.action.map(DialogAction.presented) ?? .dismissed
    case .buttonTapped(let id):
      guard let index = allButtons.indices.first(where: { buttonID(at: $0) == id }) else {
        return nil
      }
      return allButtons[index].action.map(DialogAction.presented) ?? .dismissed
    case .presented(let action):
      return allButtons.contains { $0.action == action } ? .presented(action) : nil
    }
  }
}
