/// The identity of an edit: its author, and the number of the edit among the author's.
///
/// An author is a field of one page, and not a person: a page chooses a name at random for each of its fields. On the
/// wire an identity is a text, such as `k3f9a2x7.12`.
public struct TextEditID: Hashable, Sendable {
  /// Letters and digits, at most 16.
  public let author: String
  public let number: Int

  /// - Returns: nil if the author is no name of letters and digits, or the number is negative.
  public init?(author: String, number: Int) {
    let isName = author.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard isName, (1...16).contains(author.utf8.count), number >= 0 else { return nil }
    (self.author, self.number) = (author, number)
  }

  /// Reads the text of an identity.
  public init?(_ text: String) {
    guard let dot = text.lastIndex(of: "."), let number = Int(text[text.index(after: dot)...])
    else { return nil }
    self.init(author: String(text[..<dot]), number: number)
  }

  private init(unchecked author: String, _ number: Int) {
    (self.author, self.number) = (author, number)
  }

  /// The identity of a text before any edit: its hash and its length.
  static func start(of text: String) -> TextEditID {
    TextEditID(unchecked: String(hash(of: text), radix: 16), text.utf16.count)
  }

  /// 32-bit FNV-1a of the bytes.
  private static func hash(of text: String) -> UInt32 {
    text.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  /// The author of changes that the app itself makes.
  static let appAuthor = "app"

  /// The identity of a change by the app. It has a hash of the text, because a room that starts over counts again, and
  /// equal identities mean equal texts.
  static func app(after last: TextEditID?, textAfter text: String) -> TextEditID {
    let count = ((last?.number ?? 0) >> 32) &+ 1
    return TextEditID(unchecked: appAuthor, count << 32 | Int(hash(of: text)))
  }
}

extension TextEditID: CustomStringConvertible {
  public var description: String { "\(author).\(number)" }
}

extension TextEditID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = TextEditID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text.prefix(40))\" is no identity of an edit"
      )
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
