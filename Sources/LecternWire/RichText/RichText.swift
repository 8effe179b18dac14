/// Formatted text that pages draw with `data-rich`: a tree of a few kinds of elements, and never HTML.
///
/// ```swift
/// @ViewState
/// struct SlideView {
///   let text: RichText
/// }
///
/// SlideView(text: RichText(markdown: "# Sieve\n\nFor *every* prime:"))   // import LecternMarkdown
/// ```
///
/// ```html
/// <article data-rich="text"></article>
/// ```
///
/// On the wire it is the list of its blocks:
///
/// ```json
/// [{"content":["Sieve"],"level":1,"type":"heading"},
///  {"content":["For ",{"content":["every"],"type":"emphasis"}," prime:"],"type":"paragraph"}]
/// ```
///
/// It is encoded once, when it is created; comparing two compares those bytes. A change replaces the whole
/// value, and the page keeps the blocks that stay the same. A long document of which parts change is best a
/// list of rich texts.
public struct RichText: Sendable {
  public let blocks: [Block]
  /// The blocks as canonical JSON.
  let json: [UInt8]

  public init(_ blocks: [Block] = []) {
    self.blocks = blocks
    var json = JSONWriter()
    blocks.write(to: &json)
    self.json = json.bytes
  }

  /// The text without its format, one line for each block.
  public var plainText: String { blocks.plainText }
}

/// Code units are compared: an é of two scalars equals an é of one, but is different JSON.
extension RichText: Hashable {
  public static func == (left: RichText, right: RichText) -> Bool { left.json == right.json }

  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

extension RichText: ViewState {
  public func write(to json: inout JSONWriter) { json.append(self.json) }
}

/// In the same form as on the wire.
extension RichText: Codable {
  public init(from decoder: any Decoder) throws { self.init(try [Block](from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try blocks.encode(to: encoder) }
}
