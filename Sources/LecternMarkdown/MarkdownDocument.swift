public import LecternWire

/// A Markdown text that has been read: its elements with their lines, and its comments.
///
/// ```swift
/// let document = MarkdownDocument(text, firstLine: 12)
/// for element in document.elements {
///   if case .block(.code(let code)) = element.content, code.language == "poll" {
///     polls.append(try Poll(code.text, line: element.line))
///   }
/// }
/// ```
///
/// The dialect is CommonMark with GitHub's tables, strikethrough and task lists, and addresses in the text become links.
/// The box of a task is a character of its text, ☐ or ☑.
///
/// - Links lead to `http` and `https` addresses or to relative ones; of another link, the text stays. Images are
///   those of `RichText.ImageSource`; of another image, the description stays.
/// - Raw HTML is text, except for `<br>` and comments. `<br>` is a line break. Comments are in ``comments`` and never
///   in a rich text.
/// - Beyond a nesting of ``depthLimit``, an element's content takes its place. Text after ``sourceLimit`` bytes is left
///   out, and so are elements beyond ``nodeLimit``.
public struct MarkdownDocument: Equatable, Sendable {
  /// Maximum length of a text, in bytes of UTF-8; the rest is not read.
  public static let sourceLimit = 256 << 10
  /// Maximum nesting of quotes, lists, emphasis and links.
  public static let depthLimit = 32
  /// Maximum number of blocks, cells, and elements within lines.
  public static let nodeLimit = 20_000

  /// An element of the document that is not inside another.
  public struct Element: Equatable, Sendable {
    public enum Content: Equatable, Sendable {
      case block(RichText.Block)
      /// Raw HTML without its comments.
      case html(String)
    }

    public let content: Content
    /// The line of its first character, or of its opening fence; nil for an element without text, such as `---`.
    public let line: Int?
  }

  /// A comment, such as a speaker note: `<!-- … -->`.
  public struct Comment: Equatable, Sendable {
    /// The text without white space at its ends.
    public let text: String
    /// The line in which it begins.
    public let line: Int?
  }

  public let elements: [Element]
  /// The comments in all places, in the order in which they stand.
  public let comments: [Comment]
  /// Whether a limit has been exceeded, and the end is missing.
  public let isTruncated: Bool

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - firstLine: the number of its first line, if it is a part of a file.
  ///   - codeSpan: returns what a code span is drawn as. An app that takes a part of the text, such as a formula, out
  ///     of it before it is read leaves a code span in its place.
  public init(
    _ source: String,
    firstLine: Int = 1,
    codeSpan: @escaping (String) -> RichText.Inline = { .code($0) }
  ) {
    let (builder, isTruncated) = MarkdownReader.read(
      source,
      firstLine: firstLine,
      codeSpan: codeSpan
    )
    elements = builder.elements
    comments = builder.comments
    self.isTruncated = isTruncated
  }

  /// The document as pages draw it.
  public var richText: RichText {
    RichText(
      elements.map { element in
        switch element.content {
        case .block(let block): block
        case .html(let html): .paragraph([.text(html)])
        }
      }
    )
  }
}
