internal import Lectern

/// Reads the pages' sizes and texts from the output of poppler's `pdftohtml -xml`.
///
/// ```
/// <page number="1" position="absolute" top="0" left="0" height="1080" width="1920">
/// <text top="454" left="210" width="118" height="63" font="3">See <a href="https://example.org">it</a></text>
/// ```
///
/// Never fails: it leaves out what it doesn't understand.
struct PageTextReader {
  /// Maximum number of runs of a page. A slide has some 30.
  static let runLimit = 400
  /// Maximum number of runs of all pages: viewers receive the text of all pages that were shown.
  static let totalLimit = 12_000

  /// A text of the page in its pixels. Its parts lead to different addresses.
  private struct Box {
    let left: Double
    let top: Double
    let width: Double
    let height: Double
    var parts: [(text: String, link: String?)] = []

    init?(_ attributes: [String: String]) {
      guard let left = attributes.number("left"), let top = attributes.number("top"),
        let width = attributes.number("width"), let height = attributes.number("height")
      else { return nil }
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }
  }

  private var pages: [Page] = []
  private var runCount = 0
  private var size = (width: 0.0, height: 0.0)
  private var box: Box?
  private var link: String?

  /// Returns the pages, without pictures.
  static func pages(in markup: String) -> [Page] {
    var reader = PageTextReader()
    for token in MarkupTokens(markup) { reader.read(token) }
    return reader.pages
  }

  private mutating func read(_ token: MarkupToken) {
    switch token {
    case .tag("page", let attributes): startPage(attributes)
    case .tag("text", let attributes): box = Box(attributes)
    case .tag("/text", _): endBox()
    case .tag("a", let attributes): link = attributes["href"].flatMap(Self.link)
    case .tag("/a", _): link = nil
    case .text(let text): box?.parts.append((text.withoutControls, link))
    case .tag: break
    }
  }

  /// Returns an address of another site, by the same rule as for Markdown; nil for others, also for other pages.
  private static func link(_ address: String) -> String? {
    RichText.LinkTarget(address).flatMap { $0.isExternal ? $0.address : nil }
  }

  private mutating func startPage(_ attributes: [String: String]) {
    size = (attributes.number("width") ?? 0, attributes.number("height") ?? 0)
    if size.width <= 0 || size.height <= 0 { size = (16, 9) }
    (box, link) = (nil, nil)
    pages.append(Page(number: pages.count + 1, ratio: Page.ratio(size.width, size.height)))
  }

  private mutating func endBox() {
    defer { (box, link) = (nil, nil) }
    guard let box, !pages.isEmpty else { return }
    let count = box.parts.reduce(0) { $0 + $1.text.count }
    guard count > 0, box.width > 0, box.height > 0 else { return }
    var place = 0
    for (text, link) in box.parts where !text.isEmpty {
      // Poppler gives only the place of the whole text.
      let (start, share) = (Double(place) / Double(count), Double(text.count) / Double(count))
      place += text.count
      append(
        Page.Run(
          text: text,
          left: Page.rounded((box.left + start * box.width) / size.width * 100),
          top: Page.rounded(box.top / size.height * 100),
          width: Page.rounded(share * box.width / size.width * 100),
          height: Page.rounded(box.height / size.height * 100),
          link: link
        )
      )
    }
  }

  private mutating func append(_ run: Page.Run) {
    var page = pages.removeLast()
    defer { pages.append(page) }
    guard (-1...100).contains(run.left), (-1...100).contains(run.top),
      page.lines.reduce(0, { $0 + $1.runs.count }) < Self.runLimit, runCount < Self.totalLimit
    else { return }
    runCount += 1
    let line = page.lines.count - 1
    if let last = page.lines.last?.runs.last, last.isFollowed(by: run) {
      // Poppler divides a link at its spaces.
      if last.link != nil, last.link == run.link {
        let index = page.lines[line].runs.count - 1
        page.lines[line].runs[index].text += run.text
        page.lines[line].runs[index].width = Page.rounded(run.left + run.width - last.left)
      } else {
        // A link begins with a word.
        page.lines[line].runs.append(run.isBlank ? run.withoutLink : run)
      }
    } else if !run.isBlank {
      page.lines.append(Page.Line(runs: [run]))
    }
  }
}

extension Page {
  /// Returns a ratio with four decimals, so that the picture and its frame differ by less than a pixel.
  static func ratio(_ width: Double, _ height: Double) -> Double {
    (width / height * 10_000).rounded() / 10_000
  }

  /// Returns a number with two decimals: a tenth of a pixel of a wall.
  static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

extension Page.Run {
  fileprivate var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  fileprivate var withoutLink: Page.Run {
    var run = self
    run.link = nil
    return run
  }

  /// Whether another run continues its line without a gap.
  fileprivate func isFollowed(by next: Page.Run) -> Bool {
    abs(top + height - next.top - next.height) < height / 3
      && abs(next.left - left - width) < max(height, next.height) / 3
  }
}

extension [String: String] {
  fileprivate func number(_ key: String) -> Double? {
    self[key].flatMap { Double($0) }.flatMap { $0.isFinite && abs($0) < 1e6 ? $0 : nil }
  }
}

extension String {
  /// The text without control characters and those that turn text around.
  fileprivate var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          $0.properties.generalCategory != .control && !("\u{202A}"..."\u{202E}").contains($0)
            && !("\u{2066}"..."\u{2069}").contains($0)
        }
      )
    )
  }
}
