public import Composable

/// The caret or the selection of a page in a field that is bound to a `BoundText`, as the page sends it.
///
/// Its offsets refer to the text after a certain edit. Another page moves them by the edits since, so a caret moves with
/// its text and needs no message while a person types.
public struct Caret: Equatable, Sendable {
  /// Maximum lengths of a field's and a row's name, in bytes, and of a text, in UTF-16 code units.
  static var limit: (name: Int, text: Int) { (128, 10_000_000) }

  /// The name of the action that the field sends, as in `notes.binding.text`.
  public let field: String
  /// The row of the field; nil outside of lists.
  public let row: String?
  /// The author of the field's edits: see `TextEditID`.
  public let author: String
  /// The last edit before the offsets.
  public let after: TextEditID
  /// The start of the selection, in UTF-16 code units.
  public let start: Int
  /// The end of the selection. It equals ``start`` for a caret.
  public let end: Int
}

extension Caret: Codable {
  enum CodingKeys: CodingKey { case field, row, author, after, start, end }

  /// Decodes a caret from a page.
  ///
  /// - Throws: a decoding error if a name is too long, or the offsets aren't in order or in any text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    field = try container.decode(String.self, forKey: .field)
    row = try container.decodeIfPresent(String.self, forKey: .row)
    author = try container.decode(String.self, forKey: .author)
    after = try container.decode(TextEditID.self, forKey: .after)
    start = try container.decode(Int.self, forKey: .start)
    end = try container.decode(Int.self, forKey: .end)
    let isNamed =
      field.utf8.count <= Self.limit.name && row?.utf8.count ?? 0 <= Self.limit.name
      && TextEditID(author: author, number: 0) != nil
    guard isNamed, 0 <= start, start <= end, end <= Self.limit.text else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a caret outside every text")
      )
    }
  }
}
