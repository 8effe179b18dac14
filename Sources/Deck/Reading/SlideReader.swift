internal import Lectern
internal import LecternMarkdown

/// Reads one slide from its parts.
struct SlideReader {
  private let source: SlideSource
  /// Whether the talk's folder has a picture.
  let hasPicture: (String) -> Bool
  var slide: Slide
  var formulas: Formulas
  private var footnotes: Footnotes
  let links: LinkDefinitions
  private var text: [String] = []
  private var column = 0
  /// The language of the alternative that is read; nil for the slide's own text.
  private var language: String?
  /// The most steps of a text so far: each alternative begins with the first look.
  private var highestStep = 0
  /// How content appears step by step, inside Slidev's `<v-click>` or `<v-clicks>`.
  var stepping: Stepping?
  /// The elements around the text, whose content appears step by step.
  var steppingElements: [SteppingElement] = []
  /// The element whose lines are left out, such as `style`.
  private var skippedElement: String?
  private var hasBackgroundPicture = false
  /// Whether the heading is of the first level.
  private var hasTitle = false
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - source: the parts.
  ///   - page: the page that the slide stands on, if any.
  ///   - illustration: returns what a tool has made of a formula or a diagram.
  ///   - hasPicture: returns whether the talk's folder has a picture.
  init(
    _ source: SlideSource,
    on page: Page? = nil,
    illustration: @escaping (IllustrationSource) -> Illustration,
    hasPicture: @escaping (String) -> Bool
  ) {
    (self.source, self.hasPicture) = (source, hasPicture)
    let lines = source.parts.compactMap { if case .line(let line) = $0 { line } else { nil } }
    formulas = Formulas(illustration)
    footnotes = Footnotes(lines)
    links = LinkDefinitions(lines)
    slide = Slide(id: "", line: source.line, title: "")
    slide.page = page
  }

  mutating func report(_ line: Int, _ message: String) {
    diagnostics.append(Diagnostic(line: line, message))
  }

  /// Returns the slide, whose id is empty if nothing names it.
  mutating func slide(isFirst: Bool) -> Slide {
    let notes = source.notes.map { note(of: $0) }.joined(separator: "\n\n")
    if !notes.isEmpty { slide.notes = formulas.richText(notes) }
    let lastClass = source.settings.lastIndex { SettingKey.bare($0.key) == "class" }
    for (index, setting) in source.settings.enumerated()
    // A class replaces those before it, also inherited ones.
    where SettingKey.bare(setting.key) != "class" || index == lastClass { apply(setting) }
    var parts = source.parts[...]
    while let part = parts.popFirst() {
      switch part {
      case .line(let line): read(line, before: &parts)
      case .fence(let fence): read(fence)
      case .comment, .frontMatter, .separator: break
      }
    }
    flush()
    slide.stepCount = max(slide.stepCount, highestStep)
    reportOpenElements()
    appendFootnotes()
    // A talk that begins with its title begins with a cover.
    let isText = slide.blocks.allSatisfy { if case .text = $0.content { true } else { false } }
    if slide.page != nil { setPageLayout() }
    if isFirst, hasTitle, slide.layout == .content, slide.live == nil, isText, slide.stepCount == 0
    {
      slide.layout = .cover
    }
    if slide.id.isEmpty, slide.title.isEmpty, let id = slide.page?.idWithoutHeading {
      slide.id = id
    }
    if slide.title.isEmpty { slide.title = slide.titleWithoutHeading }
    if slide.id.isEmpty { slide.id = slide.title.slug() }
    return slide
  }

  private mutating func appendFootnotes() {
    for note in footnotes.notes {
      (language, column) = (note.place.language, note.place.column)
      append(.text(RichText(markdown: "\(note.mark) \(note.text)")), step: note.place.step)
    }
    for line in footnotes.unusedLines {
      report(line, "nothing refers to this footnote; it is left out")
    }
  }

  // MARK: Lines

  private mutating func read(_ line: SourceLine, before parts: inout ArraySlice<SourcePart>) {
    if let element = skippedElement {
      if line.text.contains("</\(element)>") { skippedElement = nil }
      return
    }
    if Footnotes.definition(in: line.text) != nil { return }
    if let slot = line.text.trimmed().slotName { return enter(slot, at: line.number) }
    if line.text.trimmed().hasPrefix("$$") { return readFormula(line, before: &parts) }
    let (text, tags) = inlineText(of: line)
    for tag in tags where !tag.isEnd { handle(tag, at: line.number) }
    if let text { append(text, bullet: line.text.bullet, before: &parts) }
    for tag in tags where tag.isEnd { handle(tag, at: line.number) }
  }

  private mutating func append(
    _ text: String,
    bullet: Character?,
    before parts: inout ArraySlice<SourcePart>
  ) {
    // The paragraphs of `<v-clicks>` appear one after the other.
    if stepping == .each, text.allSatisfy(\.isWhitespace) { return flush() }
    if stepping == nil { setTitle(text) }
    // Marp steps through these lists, Slidev through those in its element.
    guard let bullet, stepping == .each || stepping == nil && "*)".contains(bullet) else {
      self.text.append(text)
      return
    }
    flush()
    var item = [text]
    var ends: [InlineReader.Tag] = []
    while case .line(let next)? = parts.first, next.continuesItem(isAfterBlank: item.last == "") {
      parts.removeFirst()
      let (text, tags) = inlineText(of: next)
      if let text { item.append(text) }
      for tag in tags where !tag.isEnd { handle(tag, at: next.number) }
      ends += tags.filter(\.isEnd)
    }
    while item.last == "" { item.removeLast() }
    slide.stepCount += 1
    append(text: item, step: slide.stepCount)
    for tag in ends { handle(tag, at: 0) }
  }

  private mutating func enter(_ slot: String, at line: Int) {
    flush()
    switch slot {
    case "left", "default": column = 0
    case "right":
      column = 1
      if slide.layout == .content { slide.layout = .columns }
    case _ where slot.wholeMatch(of: /[a-z]{2}(-[A-Za-z]{2,4})?/) != nil:
      (language, column) = (slot, 0)
      highestStep = max(highestStep, slide.stepCount)
      slide.stepCount = 0
    default: report(line, "the slot ::\(slot):: is not known; ::left:: and ::right:: are")
    }
  }

  /// Returns the rest of a line without images of the background and HTML, nil if there is none, and its tags.
  private mutating func inlineText(of line: SourceLine) -> (text: String?, [InlineReader.Tag]) {
    var inline = InlineReader(line, formulas: formulas, hasPicture: hasPicture)
    let text = inline.text()
    formulas = inline.formulas
    if !inline.counts.isEmpty { slide.counts = (slide.counts ?? []) + inline.counts }
    diagnostics += inline.diagnostics
    for picture in inline.pictures { place(picture, at: line.number) }
    for media in inline.media { append(media, at: line.number) }
    let isEmpty = text.allSatisfy(\.isWhitespace) && !line.isBlank
    return (isEmpty ? nil : text, inline.tags)
  }

  private mutating func place(_ picture: InlineReader.Picture, at line: Int) {
    if hasBackgroundPicture {
      report(line, "a slide has one background; this one replaces another")
    }
    hasBackgroundPicture = true
    guard slide.page == nil else { return report(line, Self.pageHidesPicture) }
    slide.background = picture.url
    switch picture.side {
    case .left: slide.layout = .pictureLeft
    case .right: slide.layout = .pictureRight
    case nil: if slide.layout == .content { slide.layout = .picture }
    }
  }

  private mutating func append(_ media: Media, at line: Int) {
    guard slide.media == nil else {
      return report(line, "a slide has one video or sound; this one is left out")
    }
    flush()
    append(.media(media), step: nextStep())
  }

  private mutating func handle(_ tag: InlineReader.Tag, at line: Int) {
    switch tag.name {
    case _ where tag.isEnd: endSteps(at: tag)
    case _ where beginSteps(at: tag, line: line): break
    case "style", "script":
      skippedElement = tag.isClosedInLine ? nil : tag.name
      report(line, "<\(tag.name)> is left out: pages have Deck's own style")
    case "img": report(line, "<img> is left out; write the picture as ![text](file.png)")
    case _ where !tag.isEmpty && ["v-click", "v-after"].contains { tag.attributes.contains($0) }:
      let problem = "“\(tag.attributes)” is not understood"
      report(line, "\(problem); the text of <\(tag.name)> is shown at once")
    default: report(line, "HTML is left out, and its text is shown: <\(tag.name)>")
    }
  }

  private mutating func setTitle(_ text: String) {
    guard slide.title.isEmpty else { return }
    guard text.isHeading else { return }
    // Without the signs of Markdown, but with those of the text, as in `C#`.
    let title = formulas.richText(links.resolve(Footnotes.hide(in: text))).plainText
    slide.title = CountSource.hide(in: title).normalized
  }

  mutating func flush() {
    defer { text = [] }
    guard text.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return }
    var lines = text.drop { $0.allSatisfy(\.isWhitespace) }
    if slide.heading == nil, slide.blocks.isEmpty, stepping == nil, language == nil,
      let first = lines.first,
      first.isHeading
    {
      let place = Footnotes.Place(step: 0, language: nil, column: column)
      slide.heading = formulas.richText(links.resolve(footnotes.resolve(first, at: place)))
      hasTitle = first.hasPrefix("# ")
      lines = lines.dropFirst()
    }
    guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return }
    append(text: Array(lines), step: nextStep())
  }

  private mutating func append(text lines: [String], step: Int) {
    let place = Footnotes.Place(step: step, language: language, column: column)
    let markdown = footnotes.resolve(lines.joined(separator: "\n"), at: place)
    append(.text(richText(markdown)), step: step)
  }

  mutating func append(_ content: Block.Content, step: Int) {
    slide.blocks.append(
      Block(content: content, column: column, step: step, language: language)
    )
  }

  // MARK: Fences

  private mutating func read(_ fence: Fence) {
    flush()
    var reader = FenceReader(fence, formulas: formulas, hasPicture: hasPicture)
    let block = reader.live(of: slide)
    formulas = reader.formulas
    diagnostics += reader.problems
    switch block?.live {
    case .block(let live):
      if slide.live == nil {
        (slide.live, slide.liveOptions) = (live, block?.options)
        return
      }
      report(fence.line, Self.secondLiveBlock)
    case .room(let name):
      if embed(name, at: fence.line) { return }
    case .invalid(let problem): report(fence.line, problem)
    case nil: break
    }
    if fence.language == "math" {
      return appendFormula(fence.lines.map(\.text), at: fence.line)
    }
    if let diagram = diagram(of: fence) { return append(.text(diagram), step: nextStep()) }
    let step = nextStep()
    let (code, hidden, problems) = reader.code(firstStep: slide.stepCount)
    for problem in problems { report(fence.line, problem) }
    slide.stepCount += max(0, hidden + code.emphasis.count - 1)
    append(.code(code), step: hidden > 0 ? code.firstStep : step)
  }

  static let secondLiveBlock =
    "a slide has one live block; this one is shown as a listing, a quiz without its answers"
}
