internal import Lectern
internal import LecternMarkdown

/// Reads one slide from its parts.
struct SlideReader {
  /// The content of an element of Slidev's.
  private enum Stepping: Equatable {
    /// Each item and paragraph is a step.
    case each
    /// All of it is one step, which is nil before its first block.
    case together(step: Int?)
  }

  private let source: SlideSource
  /// Whether the talk's folder has a picture.
  private let hasPicture: (String) -> Bool
  private var slide: Slide
  private var footnotes: Footnotes
  private var text: [String] = []
  private var column = 0
  /// How content appears step by step, inside Slidev's `<v-click>` or `<v-clicks>`.
  private var stepping: Stepping?
  /// The element whose lines are left out, such as `style`.
  private var skippedElement: String?
  /// Whether the heading is of the first level.
  private var hasTitle = false
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: SlideSource, hasPicture: @escaping (String) -> Bool) {
    (self.source, self.hasPicture) = (source, hasPicture)
    footnotes = Footnotes(
      source.parts.compactMap { if case .line(let line) = $0 { line } else { nil } }
    )
    slide = Slide(id: "", line: source.line, title: "")
  }

  mutating func report(_ line: Int, _ message: String) {
    diagnostics.append(Diagnostic(line: line, message))
  }

  /// Returns the slide, whose id is empty where nothing names it.
  mutating func slide(isFirst: Bool) -> Slide {
    let notes = source.notes.joined(separator: "\n\n")
    if !notes.isEmpty { slide.notes = RichText(markdown: notes) }
    for setting in source.settings { apply(setting) }
    var parts = source.parts[...]
    while let part = parts.popFirst() {
      switch part {
      case .line(let line): read(line, before: &parts)
      case .fence(let fence): read(fence)
      case .comment, .frontMatter, .separator: break
      }
    }
    flush()
    appendFootnotes()
    // A talk that begins with its title begins with a cover.
    let isText = slide.blocks.allSatisfy { if case .text = $0.content { true } else { false } }
    if isFirst, hasTitle, slide.layout == .content, slide.live == nil, isText, slide.stepCount == 0
    {
      slide.layout = .cover
    }
    if slide.title.isEmpty { slide.title = slide.titleWithoutHeading }
    if slide.id.isEmpty { slide.id = slide.title.slug() }
    return slide
  }

  private mutating func appendFootnotes() {
    for note in footnotes.notes {
      append(.text(RichText(markdown: "\(note.mark) \(note.text)")), step: note.step)
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
    let (text, tags) = inlineText(of: line)
    for tag in tags where !tag.isEnd { note(tag, at: line.number) }
    if let text { append(text, bullet: line.text.bullet, before: &parts) }
    for tag in tags where tag.isEnd { note(tag, at: line.number) }
  }

  private mutating func append(
    _ text: String,
    bullet: Character?,
    before parts: inout ArraySlice<SourcePart>
  ) {
    // The paragraphs of `<v-clicks>` appear one after the other.
    if stepping == .each, text.allSatisfy(\.isWhitespace) { return flush() }
    if stepping == nil { noteTitle(text) }
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
      for tag in tags where !tag.isEnd { note(tag, at: next.number) }
      ends += tags.filter(\.isEnd)
    }
    while item.last == "" { item.removeLast() }
    slide.stepCount += 1
    append(text: item, step: slide.stepCount)
    for tag in ends { note(tag, at: 0) }
  }

  private mutating func enter(_ slot: String, at line: Int) {
    flush()
    switch slot {
    case "left", "default": column = 0
    case "right":
      column = 1
      if slide.layout == .content { slide.layout = .columns }
    default: report(line, "the slot ::\(slot):: is not known; ::left:: and ::right:: are")
    }
  }

  /// Returns the rest of a line without images of the background and HTML, nil if there is none, and its tags.
  private mutating func inlineText(of line: SourceLine) -> (text: String?, [InlineReader.Tag]) {
    var inline = InlineReader(line, hasPicture: hasPicture)
    let text = inline.text()
    diagnostics += inline.diagnostics
    for picture in inline.pictures { place(picture) }
    let isEmpty = text.allSatisfy(\.isWhitespace) && !line.isBlank
    return (isEmpty ? nil : text, inline.tags)
  }

  private mutating func place(_ picture: InlineReader.Picture) {
    slide.background = picture.url
    switch picture.side {
    case .left: slide.layout = .pictureLeft
    case .right: slide.layout = .pictureRight
    case nil: if slide.layout == .content { slide.layout = .picture }
    }
  }

  private mutating func note(_ tag: InlineReader.Tag, at line: Int) {
    switch tag.name {
    case "v-clicks": beginSteps(.each)
    case "v-click": beginSteps(.together(step: nil))
    case "/v-clicks", "/v-click": beginSteps(nil)
    case "style", "script":
      skippedElement = tag.isClosedInLine ? nil : tag.name
      report(line, "<\(tag.name)> is left out: pages have Deck's own style")
    case _ where tag.isEnd: break
    case _ where tag.isClick:
      report(line, "v-click is understood as an element, <v-click>; this text is shown at once")
    default: report(line, "HTML is left out, and its text is shown: <\(tag.name)>")
    }
  }

  private mutating func beginSteps(_ stepping: Stepping?) {
    flush()
    self.stepping = stepping
  }

  private mutating func noteTitle(_ text: String) {
    guard slide.title.isEmpty else { return }
    guard text.isHeading else { return }
    slide.title = text.drop { $0 == "#" }.filter { !"*_`#".contains($0) }.trimmed()
  }

  private mutating func flush() {
    defer { text = [] }
    guard text.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return }
    var lines = text.drop { $0.allSatisfy(\.isWhitespace) }
    if slide.heading == nil, slide.blocks.isEmpty, stepping == nil, let first = lines.first,
      first.isHeading
    {
      slide.heading = RichText(markdown: first)
      hasTitle = first.hasPrefix("# ")
      lines = lines.dropFirst()
    }
    guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return }
    append(text: Array(lines), step: nextStep())
  }

  private mutating func append(text lines: [String], step: Int) {
    let markdown = footnotes.resolve(lines.joined(separator: "\n"), step: step)
    append(.text(RichText(markdown: markdown)), step: step)
  }

  /// Returns the step of a block that is appended now; 0 if it appears with its slide.
  private mutating func nextStep() -> Int {
    switch stepping {
    case .each:
      slide.stepCount += 1
      return slide.stepCount
    case .together(let step?): return step
    case .together(nil):
      slide.stepCount += 1
      stepping = .together(step: slide.stepCount)
      return slide.stepCount
    case nil: return 0
    }
  }

  private mutating func append(_ content: Block.Content, step: Int) {
    slide.blocks.append(Block(content: content, column: column, step: step))
  }

  // MARK: Settings

  private mutating func apply(_ setting: Setting) {
    let key = SettingKey.bare(setting.key)
    switch key {
    case "layout":
      guard let layout = Layout(named: setting.value) else {
        return report(setting.line, "the layout “\(setting.value)” is not known")
      }
      slide.layout = layout
    case "class":
      for name in setting.value.split(separator: " ") {
        switch name {
        case "lead": slide.layout = .center
        case "invert": slide.theme = .dark
        default: report(setting.line, "the class “\(name)” is not known")
        }
      }
    case "background", "backgroundImage", "image":
      guard let url = InlineReader.imageURL(setting.value.withoutCSSURL) else {
        return report(setting.line, "the \(key) “\(setting.value)” is no picture of this folder")
      }
      if !InlineReader.hasPicture(url, hasPicture) {
        report(setting.line, "the picture “\(setting.value)” is not in the talk's folder")
      }
      slide.background = url
      if slide.layout == .content { slide.layout = .picture }
    case "id", "routeAlias": slide.id = setting.value.slug()
    case "room": embed(setting.value, at: setting.line)
    case _ where SettingKey.ofTalk.contains(key): break
    case _ where SettingKey.ofSlide.contains(key) || SettingKey.silent.contains(key): break
    default: report(setting.line, "“\(setting.key)” has no effect")
    }
  }

  // MARK: Fences

  private mutating func read(_ fence: Fence) {
    flush()
    let reader = FenceReader(fence)
    switch reader.live(of: slide) {
    case .block(let live):
      if slide.live == nil {
        slide.live = live
        return
      }
      report(fence.line, Self.secondLiveBlock)
    case .room(let name):
      if embed(name, at: fence.line) { return }
    case .invalid(let problem): report(fence.line, problem)
    case nil: break
    }
    let step = nextStep()
    let (code, hidden, problems) = reader.code(firstStep: slide.stepCount)
    for problem in problems { report(fence.line, problem) }
    slide.stepCount += max(0, hidden + code.emphasis.count - 1)
    append(.code(code), step: hidden > 0 ? code.firstStep : step)
  }

  private static let secondLiveBlock =
    "a slide has one live block; this one is shown as a listing, a quiz without its answers"

  /// - Returns: whether the room is shown.
  @discardableResult private mutating func embed(_ name: String, at line: Int) -> Bool {
    guard !name.isEmpty, name.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789-".contains($0) })
    else {
      report(line, "a room has a name of lower-case letters, digits and hyphens, not “\(name)”")
      return false
    }
    guard slide.live == nil else {
      report(line, Self.secondLiveBlock)
      return false
    }
    slide.live = .room(name: name)
    return true
  }
}
