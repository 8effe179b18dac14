internal import CMD4C
internal import LecternWire

/// Reads Markdown with md4c. The parser reports elements as it reads, so a text that would become too large a
/// tree is given up in time. (cmark-gfm builds the tree itself: a table of 100 KB costs it gigabytes.)
struct MarkdownReader {
  /// Maximum number of reports: elements beyond the limits of depth are many, and cells of short rows are free.
  private static let reportLimit = 1_000_000
  /// Maximum length of all addresses, in bytes: a text can repeat a long one by a short reference.
  private static let addressBytesLimit = 1 << 20

  private let source: UnsafeBufferPointer<UInt8>
  private let lines: LineNumbers
  private var builder = TreeBuilder()
  private var references = CharacterReferences()
  private var reportCount = 0
  private var addressByteCount = 0

  /// Returns the elements of a text, and whether some are missing.
  static func read(
    _ text: String,
    firstLine: Int,
    codeSpan: @escaping (String) -> RichText.Inline
  ) -> (TreeBuilder, isTruncated: Bool) {
    var text = text
    return text.withUTF8 { bytes in
      let source = UnsafeBufferPointer(rebasing: bytes.prefix(length(of: bytes)))
      var reader = MarkdownReader(
        source: source,
        lines: LineNumbers(of: source, first: firstLine)
      )
      reader.builder.codeSpan = codeSpan
      let isRead = reader.parse()
      reader.builder.finish()
      return (reader.builder, !isRead || source.count < bytes.count)
    }
  }

  private init(source: UnsafeBufferPointer<UInt8>, lines: LineNumbers) {
    self.source = source
    self.lines = lines
  }

  /// Returns the length of the text that is read: a long one up to the end of a line, or of a character.
  private static func length(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes.count > MarkdownDocument.sourceLimit else { return bytes.count }
    let start = bytes[...MarkdownDocument.sourceLimit]
    let lineEnd = start.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    return lineEnd ?? start.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
  }

  /// - Returns: whether the whole text has been read.
  private mutating func parse() -> Bool {
    guard let start = source.baseAddress else { return true }
    var parser = MD_PARSER()
    parser.flags = UInt32(
      MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS
        | MD_FLAG_PERMISSIVEURLAUTOLINKS
    )
    parser.enter_block = { type, detail, reader in
      withReader(reader) { $0.enterBlock(type, detail) }
    }
    parser.leave_block = { _, _, reader in withReader(reader) { $0.leave() } }
    parser.enter_span = { type, detail, reader in withReader(reader) { $0.enterSpan(type, detail) }
    }
    parser.leave_span = { _, _, reader in withReader(reader) { $0.leave() } }
    parser.text = { type, text, count, reader in
      withReader(reader) { $0.text(type, UnsafeBufferPointer(start: text, count: Int(count))) }
    }
    let count = source.count
    return start.withMemoryRebound(to: CChar.self, capacity: count) { start in
      withUnsafeMutablePointer(to: &self) { reader in
        md_parse(start, MD_SIZE(count), &parser, reader) == 0
      }
    }
  }
}

/// Calls a reader with a report, unless there have been too many.
///
/// - Returns: 0 to read on.
private func withReader(
  _ pointer: UnsafeMutableRawPointer?,
  _ report: (inout MarkdownReader) -> Void
) -> CInt {
  guard let reader = pointer?.assumingMemoryBound(to: MarkdownReader.self) else { return 1 }
  guard reader.pointee.countReport() else { return 1 }
  report(&reader.pointee)
  return 0
}

extension MarkdownReader {
  /// - Returns: whether to read on.
  fileprivate mutating func countReport() -> Bool {
    reportCount += 1
    return reportCount <= Self.reportLimit && addressByteCount <= Self.addressBytesLimit
      && builder.nodeCount < MarkdownDocument.nodeLimit
  }

  fileprivate mutating func enterBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    switch type {
    case MD_BLOCK_QUOTE: builder.open(.quote)
    case MD_BLOCK_UL:
      let list = detail?.load(as: MD_BLOCK_UL_DETAIL.self)
      builder.open(.list(start: nil, marker: list?.mark ?? 0, isTight: list?.is_tight != 0))
    case MD_BLOCK_OL:
      let list = detail?.load(as: MD_BLOCK_OL_DETAIL.self)
      builder.open(
        .list(
          start: Int(list?.start ?? 1),
          marker: list?.mark_delimiter ?? 0,
          isTight: list?.is_tight != 0
        )
      )
    case MD_BLOCK_LI:
      builder.open(.item)
      let item = detail?.load(as: MD_BLOCK_LI_DETAIL.self)
      if let item, item.is_task != 0 {
        builder.add(text: item.task_mark == CChar(bitPattern: UInt8(ascii: " ")) ? "☐ " : "☑ ")
      }
    case MD_BLOCK_H:
      builder.open(.heading(level: Int(detail?.load(as: MD_BLOCK_H_DETAIL.self).level ?? 1)))
    case MD_BLOCK_P: builder.open(.paragraph)
    case MD_BLOCK_HTML: builder.open(.html)
    case MD_BLOCK_HR: builder.open(.thematicBreak)
    case MD_BLOCK_CODE:
      let code = detail?.load(as: MD_BLOCK_CODE_DETAIL.self)
      builder.open(.code(info: code.map { string($0.info) } ?? "", isFenced: code?.fence_char != 0))
      if let line = code?.info.text.flatMap({ line(of: $0) }) { builder.setLine(line) }
    case MD_BLOCK_TABLE: builder.open(.table)
    case MD_BLOCK_THEAD, MD_BLOCK_TBODY: builder.open(.group)
    case MD_BLOCK_TR: builder.open(.row)
    case MD_BLOCK_TH, MD_BLOCK_TD:
      let cell = detail?.load(as: MD_BLOCK_TD_DETAIL.self)
      builder.open(.cell(alignment(cell?.align), isHeader: type == MD_BLOCK_TH))
    default: builder.open(.group)
    }
  }

  fileprivate mutating func enterSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    switch type {
    case MD_SPAN_EM: builder.open(.emphasis)
    case MD_SPAN_STRONG: builder.open(.strong)
    case MD_SPAN_DEL: builder.open(.strikethrough)
    case MD_SPAN_CODE: builder.open(.codeSpan)
    case MD_SPAN_A:
      let address = address(detail?.load(as: MD_SPAN_A_DETAIL.self).href)
      builder.open(address.flatMap { RichText.LinkTarget($0) }.map { .link($0) } ?? .span)
    case MD_SPAN_IMG:
      let address = address(detail?.load(as: MD_SPAN_IMG_DETAIL.self).src)
      builder.open(address.flatMap { RichText.ImageSource($0) }.map { .image($0) } ?? .span)
    default: builder.open(.span)
    }
  }

  fileprivate mutating func leave() { builder.close() }

  fileprivate mutating func text(_ type: MD_TEXTTYPE, _ text: UnsafeBufferPointer<CChar>) {
    if let line = text.baseAddress.flatMap({ line(of: $0) }) { builder.setLine(line) }
    switch type {
    case MD_TEXT_NULLCHAR: builder.add(text: "\u{FFFD}")
    case MD_TEXT_BR: builder.addLineBreak()
    case MD_TEXT_SOFTBR: builder.add(text: "\n")
    case MD_TEXT_ENTITY: builder.add(text: references.text(of: string(text)))
    case MD_TEXT_HTML: builder.add(html: string(text))
    default: builder.add(text: string(text))
    }
  }
}

extension MarkdownReader {
  /// The address of a link; nil for one that is too long.
  private mutating func address(_ attribute: MD_ATTRIBUTE?) -> String? {
    guard let attribute else { return nil }
    addressByteCount += Int(attribute.size)
    return attribute.size <= RichText.addressLimit ? string(attribute) : nil
  }

  /// The text of an attribute. md4c divides it into plain text and character references.
  private mutating func string(_ attribute: MD_ATTRIBUTE) -> String {
    guard let text = attribute.text else { return "" }
    var result = ""
    var index = 0
    while attribute.substr_offsets[index] < attribute.size {
      let (start, end) = (attribute.substr_offsets[index], attribute.substr_offsets[index + 1])
      let part = string(UnsafeBufferPointer(start: text + Int(start), count: Int(end - start)))
      switch attribute.substr_types[index] {
      case MD_TEXT_ENTITY: result += references.text(of: part)
      case MD_TEXT_NULLCHAR: result += "\u{FFFD}"
      default: result += part
      }
      index += 1
    }
    return result
  }

  private func string(_ text: UnsafeBufferPointer<CChar>) -> String {
    text.withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the number of a line; nil for text that is not of the source, such as a line feed after code.
  private func line(of text: UnsafePointer<CChar>) -> Int? {
    guard let start = source.baseAddress.map({ UnsafeRawPointer($0) }) else { return nil }
    let offset = UnsafeRawPointer(text) - start
    return source.indices.contains(offset) ? lines.number(at: offset) : nil
  }

  private func alignment(_ align: MD_ALIGN?) -> RichText.Table.Alignment? {
    switch align {
    case MD_ALIGN_LEFT: .left
    case MD_ALIGN_CENTER: .center
    case MD_ALIGN_RIGHT: .right
    default: nil
    }
  }
}
