/// The order of the slides of a talk with pages: those of the Markdown stand on the pages, or between them.
///
/// ```
///   pages    1   2   3   4                  slides: talk.pdf
///   slides       ▲     ▲ └─ after: 3        front matter of each slide
///                └─ page: 2
///   talk     1   2   3  slide  4
/// ```
struct PageOrder {
  /// A slide: a page, a slide of the Markdown by its index, or both.
  struct Entry: Equatable {
    var page: Int?
    var source: Int?
  }

  private(set) var entries: [Entry] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let count: Int
  private let name: String

  /// - Parameters:
  ///   - sources: the slides of the Markdown.
  ///   - count: the number of pages.
  ///   - name: the name of the pages' file.
  init(_ sources: [SlideSource], count: Int, name: String) {
    (self.count, self.name) = (count, name)
    var on: [Int: Int] = [:]
    var after: [Int: [Int]] = [:]
    // A slide without a place follows the one before it.
    var previous = 0
    for (index, source) in sources.enumerated() {
      let (setting, page) = place(of: source, previous: previous)
      previous = page
      guard let setting, SettingKey.bare(setting.key) == "page" else {
        after[page, default: []].append(index)
        continue
      }
      if let other = on[page] {
        let line = sources[other].line
        report(
          setting,
          "is already used in line \(line); “after: \(page)” shows this slide after it"
        )
        after[page, default: []].append(index)
      } else {
        on[page] = index
      }
    }
    for page in 0...count {
      if page > 0 { entries.append(Entry(page: page, source: on[page])) }
      entries += (after[page] ?? []).map { Entry(page: nil, source: $0) }
    }
  }

  /// Returns the page that a slide stands on or after, and the setting that says so.
  private mutating func place(of source: SlideSource, previous: Int) -> (Setting?, Int) {
    let settings = source.settings.filter { SettingKey.ofPage.contains(SettingKey.bare($0.key)) }
    guard let setting = settings.last else { return (nil, previous) }
    if settings.count > 1 {
      report(setting, "replaces another place; a slide stands on a page or after one")
    }
    let first = SettingKey.bare(setting.key) == "page" ? 1 : 0
    if let page = Int(setting.value), (first...max(count, first)).contains(page), page <= count {
      return (setting, page)
    }
    report(setting, "is no page of \(name), which has \(count)")
    return (nil, (Int(setting.value) ?? previous) > count ? count : previous)
  }

  private mutating func report(_ setting: Setting, _ problem: String) {
    let message = "the \(setting.key) “\(setting.value)” \(problem)"
    diagnostics.append(Diagnostic(line: setting.line, message))
  }
}
