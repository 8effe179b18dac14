/// A button of an ``AlertState`` or a ``ConfirmationDialogState``.
///
/// ```swift
/// ButtonState("Delete", role: .destructive, action: .deleteConfirmed(id: 7))
/// ```
public struct ButtonState<Action: UserAction & Equatable>: Equatable, Sendable {
  /// What a button is for.
  public enum Role: String, Codable, Sendable {
    /// It changes nothing. Escape means the same.
    case cancel
    /// It deletes or ends something.
    case destructive
  }

  public var title: String
  /// Nil for any other button.
  public var role: Role?
  /// Nil if the button only closes the dialog.
  public var action: Action?

  public init(_ title: String, role: Role? = nil, action: Action? = nil) {
    (self.title, self.role, self.action) = (title, role, action)
  }

  /// A button that closes the dialog.
  public static var cancel: ButtonState { ButtonState("Cancel", role: .cancel) }
  /// A button that closes the dialog of a message.
  public static var ok: ButtonState { ButtonState("OK", role: .cancel) }
}

// A button with a redacted action only closes its dialog after a restart.
extension ButtonState: Codable {
  private enum CodingKeys: String, CodingKey { case title, role, action }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    title = try fields.decode(String.self, forKey: .title)
    role = try fields.decodeIfPresent(Role.self, forKey: .role)
    action =
      fields.contains(.action) ? try Action(savedIn: fields.superDecoder(forKey: .action)) : nil
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(title, forKey: .title)
    try fields.encodeIfPresent(role, forKey: .role)
    guard let saved = try action.map({ try SavedAction($0) }), !saved.isRedacted else { return }
    try fields.encode(saved, forKey: .action)
  }
}
