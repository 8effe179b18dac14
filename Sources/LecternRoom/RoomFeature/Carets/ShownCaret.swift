internal import Composable
public import LecternWire

/// A caret or a selection that pages are shown, with its owner.
@ViewState public struct ShownCaret: Codable, Equatable, Identifiable, Sendable {
  /// The number of colors.
  static var colorCount: Int { 8 }

  /// The number of the page's session. It isn't a secret.
  public let id: Int
  /// The last edit before the offsets.
  public let after: String
  /// The author of the field's edits.
  public let author: String
  /// The number of the caret's color, from 0 to 7. It is the same as long as the page is open.
  public let color: Int
  /// The end of the selection, in UTF-16 code units.
  public let end: Int
  /// The name of the action that the field sends.
  public let field: String
  /// The person's name; nil if none is known.
  public let name: String?
  /// The row of the field; nil outside of lists.
  public let row: String?
  /// The start of the selection, in UTF-16 code units.
  public let start: Int

  /// Creates the caret of a page.
  ///
  /// - Parameters:
  ///   - caret: the caret that the page has sent.
  ///   - session: the number of the page's session.
  ///   - name: the person's name; nil if none is known.
  init(_ caret: Caret, of session: Int, name: String?) {
    (id, color, self.name) = (session, abs(session % Self.colorCount), name)
    (field, row, author) = (caret.field, caret.row, caret.author)
    (after, start, end) = (caret.after.description, caret.start, caret.end)
  }
}
