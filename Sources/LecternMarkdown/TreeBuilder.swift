internal import LecternWire

/// Makes the tree of a document from the reports of a parser: elements that begin and end, and text between.
///
/// It does not recurse, and the tree is at most ``MarkdownDocument/depthLimit`` deep.
struct TreeBuilder {
  /// Returns what a code span is drawn as.
  var codeSpan: (String) -> RichText.Inline = { .code($0) }

  private(set) var elements: [MarkdownDocument.Element] = []
  private(set) var comments: [MarkdownDocument.Comment] = []
  /// The number of elements that have ended.
  private(set) var nodeCount = 0

  private var frames = [Frame(.document)]
  /// Whether each open element has a frame; the others are too deep.
  private var hasFrame: [Bool] = []
  private var depth = 0
  /// The line of the first text in the current element of the document.
  private var line: Int?
  /// The line of the first raw HTML that has not been flushed.
  private var htmlLine: Int?
  private var currentLine: Int?

  mutating func open(_ kind: Frame.Kind) {
    if kind.isBlock { closeImpliedParagraph() } else { prepareForInline() }
    var needsFrame = depth < MarkdownDocument.depthLimit || !kind.isNesting
    switch kind {
    case .group, .span: needsFrame = false
    // Like its list.
    case .item: needsFrame = hasFrame.last ?? false
    default: break
    }
    hasFrame.append(needsFrame)
    guard needsFrame else { return }
    if kind.isNesting { depth += 1 }
    flushHTML()
    frames[frames.count - 1].flushText()
    frames.append(Frame(kind))
  }

  mutating func close() {
    closeImpliedParagraph()
    if hasFrame.popLast() ?? false { closeFrame() }
  }

  mutating func add(text: String) {
    guard !text.isEmpty else { return }
    prepareForInline()
    flushHTML()
    frames[frames.count - 1].text += text
  }

  mutating func add(html: String) {
    prepareForInline()
    if frames[frames.count - 1].html.isEmpty { htmlLine = currentLine }
    frames[frames.count - 1].html += html
  }

  mutating func addLineBreak() {
    prepareForInline()
    flushHTML()
    append(.lineBreak)
  }

  /// Sets the line of the text that follows.
  mutating func setLine(_ line: Int) {
    currentLine = line
    guard self.line == nil, let frame = frames.last else { return }
    // Without an info string, the first known line is the one of the first text after the opening fence.
    if case .code("", isFenced: true) = frame.kind {
      self.line = line - 1 - frame.text.utf8.count { $0 == UInt8(ascii: "\n") }
    } else {
      self.line = line
    }
  }

  /// Ends the elements that are still open.
  mutating func finish() {
    while frames.count > 1 { closeFrame() }
  }
}

extension TreeBuilder {
  /// Begins the paragraph of a tight item, if one is needed.
  private mutating func prepareForInline() {
    guard let frame = frames.last, frame.containsBlocks else { return }
    frames.append(Frame(.impliedParagraph))
  }

  private mutating func closeImpliedParagraph() {
    if case .impliedParagraph? = frames.last?.kind { closeFrame() }
  }

  private mutating func append(_ inline: RichText.Inline) {
    frames[frames.count - 1].flushText()
    frames[frames.count - 1].inlines.append(inline)
    nodeCount += 1
  }

  /// Moves raw HTML within a line to the text, and its comments to the comments.
  private mutating func flushHTML() {
    guard let html = frames.last?.html, !html.isEmpty else { return }
    frames[frames.count - 1].html = ""
    if case .html? = frames.last?.kind { return }
    var text = takeComments(of: html)[...]
    while let lineBreak = text.firstRange(of: #/<br ?/?>/#.ignoresCase()) {
      frames[frames.count - 1].text += text[..<lineBreak.lowerBound]
      append(.lineBreak)
      text = text[lineBreak.upperBound...]
    }
    frames[frames.count - 1].text += text
  }

  private mutating func takeComments(of html: String) -> String {
    let html = RawHTML(html)
    for comment in html.comments {
      let line = htmlLine.map { $0 + comment.lineOffset }
      comments.append(MarkdownDocument.Comment(text: comment.text, line: line))
    }
    return html.rest
  }

  private mutating func closeFrame() {
    let html: String
    if case .html? = frames.last?.kind {
      html = takeComments(of: frames[frames.count - 1].html)
    } else {
      html = ""
      flushHTML()
    }
    guard var frame = frames.popLast() else { return }
    if case .code = frame.kind {} else if case .codeSpan = frame.kind {} else { frame.flushText() }
    if frame.kind.isNesting { depth -= 1 }
    nodeCount += 1
    switch frame.kind {
    case .document, .group, .span: break
    case .quote: append(block: .quote(frame.blocks))
    case .list(let start, let marker, let isTight):
      let marker = String(Unicode.Scalar(UInt8(truncatingIfNeeded: marker)))
      append(
        block: .list(
          RichText.List(start: start, marker: marker, isTight: isTight, items: frame.items)
        )
      )
    case .item: frames[frames.count - 1].items.append(frame.blocks)
    case .paragraph, .impliedParagraph:
      if !frame.inlines.isEmpty { append(block: .paragraph(frame.inlines)) } else { endElement() }
    case .heading(let level): append(block: .heading(level: level, frame.inlines))
    case .code(let info, _): append(block: .code(RichText.CodeBlock(info: info, text: frame.text)))
    case .html: append(html: html)
    case .thematicBreak: append(block: .thematicBreak)
    case .table: append(block: .table(frame.table))
    case .row: append(row: frame.cells)
    case .cell(let alignment, let isHeader):
      frames[frames.count - 1].cells.append(frame.inlines)
      // A cell is in a row of a table.
      if isHeader { frames[frames.count - 2].table.alignments.append(alignment) }
    case .emphasis: append(.emphasis(frame.inlines))
    case .strong: append(.strong(frame.inlines))
    case .strikethrough: append(.strikethrough(frame.inlines))
    case .codeSpan: append(codeSpan(frame.text))
    case .link(let target): append(.link(target, frame.inlines))
    case .image(let source): append(.image(source, description: frame.inlines.plainText))
    }
  }

  private mutating func append(row: [[RichText.Inline]]) {
    let index = frames.count - 1
    if frames[index].table.header.isEmpty {
      frames[index].table.header = row
    } else {
      frames[index].table.rows.append(row)
    }
  }

  private mutating func append(block: RichText.Block) {
    guard frames.count == 1 else {
      frames[frames.count - 1].blocks.append(block)
      return
    }
    elements.append(MarkdownDocument.Element(content: .block(block), line: line))
    endElement()
  }

  private mutating func append(html: String) {
    if html.isEmpty {
      endElement()
    } else if frames.count == 1 {
      elements.append(MarkdownDocument.Element(content: .html(html), line: line))
      endElement()
    } else {
      append(block: .paragraph([.text(html)]))
    }
  }

  private mutating func endElement() {
    if frames.count == 1 { line = nil }
  }
}

extension RichText.CodeBlock {
  /// - Parameter info: the info string: a language and more.
  fileprivate init(info: String, text: String) {
    let language = info.prefix { !$0.isWhitespace }
    self.init(
      language: language.isEmpty ? nil : String(language),
      meta: String(info.dropFirst(language.count)[...].trimmed),
      text: text
    )
  }
}
