internal import Lectern
internal import LecternMarkdown

/// Reads one slide from its parts.
struct SlideReader {
  private let source: SlideSource
  private var slide: Slide
  private var text: [String] = []
  private var column = 0
  /// Whether all lists appear step by step, inside Slidev's `<v-clicks>`.
  private var isStepping = false
  /// The element whose lines are left out, such as `style`.
  private var skippedElement: String?
  /// Whether the heading is of the first level.
  private var hasTitle = false
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: SlideSource) {
    self.source = source
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

  // MARK: Lines

  private mutating func read(_ line: SourceLine, before parts: inout ArraySlice<SourcePart>) {
    if let element = skippedElement {
      if line.text.contains("</\(element)>") { skippedElement = nil }
      return
    }
    if let slot = line.text.trimmed().slotName { return enter(slot, at: line.number) }
    let bullet = line.text.bullet
    guard let text = inlineText(of: line) else { return }
    noteTitle(text)
    // Marp steps through these lists, Slidev through those in its element.
    guard let bullet, "*)".contains(bullet) || isStepping else {
      self.text.append(text)
      return
    }
    flush()
    var item = [text]
    while case .line(let next)? = parts.first, next.continuesItem(isAfterBlank: item.last == "") {
      parts.removeFirst()
      if let text = inlineText(of: next) { item.append(text) }
    }
    while item.last == "" { item.removeLast() }
    slide.stepCount += 1
    append(.text(RichText(markdown: item.joined(separator: "\n"))), step: slide.stepCount)
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

  /// Returns what remains of a line without images of the background and HTML; nil where the line is only that.
  private mutating func inlineText(of line: SourceLine) -> String? {
    var inline = InlineReader(line)
    let text = inline.text()
    diagnostics += inline.diagnostics
    for picture in inline.pictures { place(picture) }
    for tag in inline.tags { note(tag, at: line.number) }
    if text.allSatisfy(\.isWhitespace), !line.isBlank { return nil }
    return text
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
    case "v-clicks", "v-click", "/v-clicks", "/v-click":
      isStepping = tag.name.first != "/"
      if tag.name == "v-click" { isStepping = true }
    case "style", "script":
      skippedElement = tag.isClosedInLine ? nil : tag.name
      report(line, "<\(tag.name)> is left out: pages have Deck's own style")
    case _ where tag.name.first == "/": break
    default: report(line, "HTML is left out, and its text is shown: <\(tag.name)>")
    }
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
    if slide.heading == nil, slide.blocks.isEmpty, let first = lines.first, first.isHeading {
      slide.heading = RichText(markdown: first)
      hasTitle = first.hasPrefix("# ")
      lines = lines.dropFirst()
    }
    guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return }
    append(.text(RichText(markdown: lines.joined(separator: "\n"))), step: 0)
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
    let (code, problems) = reader.code(firstStep: slide.stepCount)
    for problem in problems { report(fence.line, problem) }
    slide.stepCount += max(0, code.emphasis.count - 1)
    append(.code(code), step: 0)
  }

  private static let secondLiveBlock = "a slide has one live block; this one is shown as a listing"

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
