package import Lectern

/// A slide: blocks of content, at most one live block, and the speaker's notes.
package struct Slide: Codable, Equatable, Identifiable, Sendable {
  /// The heading in lower case, such as `what-is-a-store`, so that it survives edits elsewhere in the file. Of slides
  /// with the same heading, the second ends in `-2`.
  package var id: String
  /// The first line in the file, from 1.
  package var line: Int
  package var title: String
  /// The first line if it is a heading, as Markdown.
  package var heading: RichText?
  package var layout = Layout.content
  /// Nil for the talk's.
  package var theme: Theme?
  /// Whether walls show how to join; nil for the talk's.
  package var showsInvitation: Bool?
  /// Nil for the talk's.
  package var transition: Transition?
  /// A URL relative to the page; nil without a background.
  package var background: String?
  package var blocks: [Block] = []
  package var live: LiveBlock?
  /// Nil without any.
  package var liveOptions: LiveOptions?
  /// For the speaker alone.
  package var notes: RichText?
  /// The number of steps after the first look, in which lists and emphasised lines appear.
  package var stepCount = 0
  /// The page of a PDF that it shows.
  package var page: Page?
  /// The numbers of the room in its texts; nil without any.
  package var counts: [CountPlace]?
}

extension Slide {
  /// The title of its page, the question of its live block, or else the first line of its text.
  var titleWithoutHeading: String {
    if let heading = page?.heading { return heading }
    if let live { return live.prompt }
    // A title is shown with its slide, so it has nothing of a later step.
    for case .text(let text) in blocks.filter({ $0.step == 0 }).map(\.content) {
      let plainText = CountSource.hide(in: text.plainText)
      if let line = plainText.split(separator: "\n").first { return String(line.prefix(60)) }
    }
    if let caption = media?.caption, !caption.isEmpty { return caption }
    if let page { return "Page \(page.number)" }
    return ""
  }
}

extension Slide {
  /// The seconds for which the live block is open; nil without a limit.
  package var countdown: Int? { liveOptions?.countdown }

  /// Its video or sound.
  var media: Media? {
    blocks.lazy.compactMap { if case .media(let media) = $0.content { media } else { nil } }.first
  }

  /// Numbers the lines of the listings that don't say whether they have numbers.
  mutating func numberLines() {
    for index in blocks.indices {
      guard case .code(var code) = blocks[index].content, code.firstNumber == nil else { continue }
      code.firstNumber = 1
      blocks[index].content = .code(code)
    }
  }
}

/// The arrangement of a slide.
package enum Layout: String, Codable, Sendable {
  case content
  case cover
  case section
  case center
  case statement
  case quote
  case fact
  case columns
  case picture
  case pictureLeft = "picture-left"
  case pictureRight = "picture-right"
  /// A page of a PDF as large as the slide.
  case page
  case pageLeft = "page-left"
  case pageRight = "page-right"
}

extension Layout {
  /// Whether a picture has the other half of the slide.
  var isHalf: Bool {
    switch self {
    case .pictureLeft, .pictureRight, .pageLeft, .pageRight: true
    default: false
    }
  }
}

/// A part of a slide.
package struct Block: Codable, Equatable, Sendable {
  package enum Content: Codable, Equatable, Sendable {
    case text(RichText)
    case code(CodeBlock)
    case media(Media)
  }

  package var content: Content
  /// 0, or 1 for the second column.
  package var column = 0
  /// The step with which it appears.
  package var step = 0
  /// The language of an alternative to the slide's own text, such as `ko`; nil for the slide's own text.
  package var language: String?
}

extension Block {
  var plainText: String {
    switch content {
    case .text(let text): text.plainText
    case .code(let code): code.lines.joined(separator: "\n")
    case .media(let media): media.caption
    }
  }

  /// About as many lines as it takes, no matter how long its words are.
  ///
  /// - Parameter length: the number of characters of a line.
  func lineEstimate(ofLength length: Int) -> Int {
    switch content {
    case .text(let text):
      text.plainText.split(separator: "\n").reduce(0) { $0 + 1 + $1.count / length }
    case .code(let code): code.lines.count
    case .media: 6
    }
  }
}
