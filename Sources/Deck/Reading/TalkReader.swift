/// Reads a talk from Markdown as Marp and Slidev have it.
///
/// ```
///   text ─▶ parts ─▶ one source a slide ─▶ slides
///              └──────────┴──────────────────┴──▶ diagnostics
/// ```
///
/// It is total: every text is a talk. What it does not understand is a diagnostic with a line.
package struct TalkReader {
  private let illustration: (IllustrationSource) -> Illustration
  private let hasPicture: (String) -> Bool
  private var talk = Talk()
  private var sources: [SlideSource] = []
  /// Whether the file is Marp's, if a setting holds for the slides that follow, too.
  private var isMarp = false
  private var numbersLines = false
  /// The levels of the headings that begin slides.
  private var headingDivider: [Int] = []
  /// The pages of the file that the front matter names.
  private let pages: [Page]
  private var pagesSetting: Setting?

  private init(
    pages: [Page],
    illustration: @escaping (IllustrationSource) -> Illustration,
    hasPicture: @escaping (String) -> Bool
  ) {
    (self.pages, self.illustration, self.hasPicture) = (pages, illustration, hasPicture)
  }

  /// Returns the talk that a text describes.
  ///
  /// - Parameters:
  ///   - text: the talk, in Markdown.
  ///   - pages: the pages of the file that it names; see ``pagesFile(in:)``.
  ///   - hasPicture: returns whether the talk's folder has a picture, by its path as the text has it.
  ///   - includedText: returns the text of a file, by its path from the talk's folder; nil if it can't be read.
  ///   - illustration: returns what a tool has made of a formula or a diagram; see ``illustrations(in:)``.
  package static func talk(
    from text: String,
    pages: [Page] = [],
    hasPicture: @escaping (String) -> Bool = { _ in true },
    includedText: @escaping (String) -> String? = { _ in nil },
    illustration: @escaping (IllustrationSource) -> Illustration = Illustration.unavailable
  ) -> Talk {
    var inclusions = Inclusions(includedText)
    let parts = inclusions.parts(of: text)
    var reader = TalkReader(pages: pages, illustration: illustration, hasPicture: hasPicture)
    reader.talk.isModerated = true
    reader.talk.diagnostics = inclusions.diagnostics
    reader.talk.inclusions = inclusions.paths.isEmpty ? nil : inclusions.paths
    reader.split(parts)
    reader.readSlides()
    reader.talk.checkReferences()
    // A setting of Marp's is read with each slide that inherits it.
    var seen: Set<Diagnostic> = []
    reader.talk.diagnostics =
      reader.talk.diagnostics
      .filter { seen.insert($0).inserted }
      .sorted { $0.line < $1.line }
      .withMissingToolsOnce
    reader.advise()
    return reader.talk
  }

  /// Returns the talk of a file of pages alone.
  package static func talk(of pages: [Page], named name: String) -> Talk {
    var reader = TalkReader(pages: pages, illustration: Illustration.unavailable) { _ in true }
    reader.talk.isModerated = true
    reader.pagesSetting = Setting(line: 1, key: "slides", value: name)
    reader.readSlides()
    reader.advise()
    return reader.talk
  }

  private mutating func advise() {
    let advice = TalkCheck(talk, isDrawn: true).advice
    talk.advice = advice.isEmpty ? nil : advice
  }

  private mutating func split(_ parts: [SourcePart]) {
    var source = SlideSource(line: 1)
    var isHead = true
    for part in parts {
      switch part {
      case .frontMatter(let lines):
        let settings = Setting.all(in: lines)
        if isHead { apply(settings, line: lines.first?.number ?? 1) }
        let talks = isHead ? SettingKey.ofTalk.union(SettingKey.ofEither) : []
        source.settings += settings.filter { !talks.contains($0.key) }
      case .separator(let line):
        startSlide(at: line + 1, after: &source)
      case .line(let line):
        if isMarp, line.isRuler {
          startSlide(at: line.number + 1, after: &source)
          break
        }
        if let level = line.headingLevel, headingDivider.contains(level), source.hasText {
          startSlide(at: line.number, after: &source)
        }
        source.parts.append(part)
      case .comment(let text, let line):
        if let settings = Setting.all(inComment: text, line: line) {
          source.settings += settings
        } else if text.trimmed() == "fit" {
          talk.diagnostics.append(Diagnostic(line: line, Self.fit))
        } else {
          let blank = text.prefix(while: \.isWhitespace).count(where: \.isNewline)
          source.notes.append(SourceLine(number: line + blank, text: text.trimmed()))
        }
      case .fence:
        source.parts.append(part)
      }
      isHead = false
    }
    append(source)
  }

  private mutating func startSlide(at line: Int, after source: inout SlideSource) {
    append(source)
    let inherited = isMarp ? source.inheritedSettings : []
    source = SlideSource(line: line)
    source.settings = inherited
  }

  private mutating func append(_ source: SlideSource) {
    let isDisabled = source.settings.contains {
      ["disabled", "hide"].contains($0.key) && $0.value == "true"
    }
    if !isDisabled { sources.append(source) }
  }

  private mutating func apply(_ settings: [Setting], line: Int) {
    for setting in settings {
      switch setting.key {
      case "title": talk.title = setting.value
      case "author": talk.author = setting.value
      case "marp": isMarp = setting.value == "true"
      case "theme", "colorSchema", "transition", "footer", "logo", "paginate", "lang", "language":
        if let problem = Self.apply(setting, to: &talk, hasPicture) { report(setting, problem) }
      case "duration":
        talk.minutes = Talk.minutes(in: setting.value)
        if talk.minutes == nil {
          report(setting, "is not a duration of up to a day, such as 35min or 1h 30min")
        }
      case "headingDivider": divide(setting)
      case "lineNumbers":
        numbersLines = setting.isOn ?? false
        if setting.isOn == nil { report(setting, "is neither true nor false") }
      case "moderation":
        talk.isModerated = setting.isOn ?? true
        if setting.isOn == nil { report(setting, "is neither on nor off") }
      case "names":
        talk.asksNames = setting.isOn == true ? true : nil
        if setting.isOn == nil { report(setting, "is neither on nor off") }
      case "pace":
        talk.isSelfPaced = setting.value == "own" ? true : nil
        if !["own", "speaker"].contains(setting.value) {
          report(setting, "is neither own nor speaker")
        }
      case "blocked": block(setting)
      case "slides": pagesSetting = setting
      case "join":
        talk.showsInvitation = setting.isOn
        if setting.isOn == nil { report(setting, "is neither on nor off") }
      default: break
      }
    }
  }

  private static let fit =
    "“fit” has no effect: a heading has the size of its layout, and `layout: statement` has a large one"

  private mutating func block(_ setting: Setting) {
    if setting.value.contains("\"") || setting.value.contains("'"),
      setting.value.split(separator: ",").contains(where: { $0.trimmed().contains(" ") })
    {
      return report(
        setting,
        "has more than a word between commas; only single words can be blocked"
      )
    }
    talk.blockedWords = setting.value.lowercased()
      .split { $0.isWhitespace || "[],\"".contains($0) }.map(String.init)
  }

  private mutating func divide(_ setting: Setting) {
    let levels = setting.words.compactMap { Int($0) }.filter { (1...6).contains($0) }
    guard levels.count == setting.words.count, let deepest = levels.first else {
      if setting.value != "false" { report(setting, "isn't a level from 1 to 6 or a list of them") }
      return
    }
    // Marp divides at one level and all above it, and at the levels of a list alone.
    headingDivider = setting.value.first == "[" || levels.count > 1 ? levels : Array(1...deepest)
  }

  private mutating func report(_ setting: Setting, _ problem: String) {
    let message = "the \(setting.key) “\(setting.value)” \(problem)"
    talk.diagnostics.append(Diagnostic(line: setting.line, message))
  }

  private mutating func readSlides() {
    // A file that ends with a separator has no slide behind it.
    if sources.count > 1, sources.last?.hasContent == false { sources.removeLast() }
    var used: [String: Int] = [:]
    var polls: Set<String> = []
    for (index, entry) in entries().enumerated() {
      let page = entry.page.map { pages[$0 - 1] }
      let source = entry.source.map { sources[$0] } ?? SlideSource(line: pagesSetting?.line ?? 1)
      var reader = SlideReader(
        source,
        on: page,
        illustration: illustration,
        hasPicture: hasPicture
      )
      var slide = reader.slide(isFirst: index == 0)
      if numbersLines { slide.numberLines() }
      if slide.id.isEmpty { slide.id = "slide-\(index + 1)" }
      used[slide.id, default: 0] += 1
      if let count = used[slide.id], count > 1 { slide.id += "-\(count)" }
      if let id = slide.live?.id, !polls.insert(id).inserted {
        reader.report(
          slide.line,
          "another slide asks the same; give one of them a name: ```poll NAME"
        )
        slide.live = slide.live?.named("\(id)-\(slide.id)")
      }
      talk.diagnostics += reader.diagnostics
      talk.slides.append(slide)
    }
    if talk.title.isEmpty { talk.title = talk.slides.first?.title ?? "" }
  }

  /// Returns the slides in their order, each a page, a part of the file, or both.
  private mutating func entries() -> [PageOrder.Entry] {
    guard let pagesSetting else {
      for setting in sources.flatMap(\.settings)
      where SettingKey.ofPage.contains(SettingKey.bare(setting.key)) {
        report(setting, "has no effect without slides in the front matter, such as talk.pdf")
      }
      return sources.indices.map { PageOrder.Entry(page: nil, source: $0) }
    }
    // The front matter stands alone if the first page is the first slide.
    if let first = sources.first, !first.hasText, !first.describesSlide {
      let isSilent = first.settings.allSatisfy { SettingKey.silent.contains($0.key) }
      if first.notes.isEmpty, isSilent {
        sources.removeFirst()
      } else {
        sources[0].settings.append(Setting(line: first.line, key: "page", value: "1"))
      }
    }
    let order = PageOrder(sources, count: pages.count, name: pagesSetting.value)
    talk.diagnostics += order.diagnostics
    return order.entries
  }
}
