internal import Lectern

/// Finds defects in a talk before the room is full.
///
/// ```swift
/// for problem in TalkCheck(talk).problems { print(talk.description(of: problem, in: "talk.md")) }
/// ```
///
/// It reads the talk, and draws nothing: lengths are estimates. A check that draws the slides measures them instead.
package struct TalkCheck {
  /// What it has found beside the talk's diagnostics.
  package private(set) var advice: [Diagnostic] = []
  private let diagnostics: [Diagnostic]
  private let isDrawn: Bool

  /// - Parameters:
  ///   - talk: a talk as its file describes it.
  ///   - isDrawn: whether the slides are also drawn. Then there are no estimates.
  package init(_ talk: Talk, isDrawn: Bool = false) {
    (diagnostics, self.isDrawn) = (talk.diagnostics, isDrawn)
    if talk.slides.isEmpty { report(1, "the talk has no slides") }
    for slide in talk.slides { check(slide) }
    checkHeadings(talk.slides)
    checkNotes(of: talk)
    advice.sort { ($0.line, $0.message) < ($1.line, $1.message) }
  }

  /// The diagnostics of the talk, and what the check has found, in the order of the lines.
  package var problems: [Diagnostic] {
    (diagnostics + advice).sorted { ($0.line, $0.message) < ($1.line, $1.message) }
  }

  /// The lines that the last row of a hall can read.
  static let lineLimit = 16
  /// The characters of a line of text that the last row can read.
  fileprivate static let lineLength = 48
  static let codeWidth = 80
  static let choiceLength = 80
  /// How many words a minute people speak.
  static let wordsPerMinute = 130

  private mutating func report(_ line: Int, _ message: String) {
    advice.append(Diagnostic(line: line, message))
  }

  private mutating func check(_ slide: Slide) {
    let isEmpty = slide.heading == nil && slide.blocks.isEmpty && slide.live == nil
    if isEmpty, slide.background == nil, slide.page == nil {
      return report(slide.line, "the slide is empty")
    }
    if slide.title.isEmpty {
      report(slide.line, "the slide has no heading, so lists and screen readers call it a number")
    }
    if !isDrawn { estimate(slide) }
    if case .poll(let poll) = slide.live {
      // A formula is shorter than its TeX.
      for choice in poll.choices
      where choice.label == nil && choice.text.count > Self.choiceLength {
        report(
          slide.line,
          "the choice “\(choice.text.prefix(20))…” has more than \(Self.choiceLength) characters"
        )
      }
    }
  }

  private mutating func estimate(_ slide: Slide) {
    let lines = slide.lineEstimate
    if lines > Self.lineLimit {
      let limit = Self.lineLimit
      report(
        slide.line,
        "the slide has about \(lines) lines; with more than \(limit), the last row cannot read it"
      )
    }
    for case .code(let code) in slide.blocks.map(\.content) {
      let width = code.lines.map(\.count).max() ?? 0
      guard width > Self.codeWidth else { continue }
      report(
        slide.line,
        "a line of the listing has \(width) characters; more than \(Self.codeWidth) are small"
      )
    }
  }

  /// A slide is known by its heading: edits while the room watches would mix up two with the same.
  private mutating func checkHeadings(_ slides: [Slide]) {
    var lines: [String: Int] = [:]
    // One with an id of its own is known by that.
    for slide in slides
    where !slide.title.isEmpty && slide.page == nil && slide.id.hasPrefix(slide.title.slug()) {
      guard let first = lines[slide.title] else {
        lines[slide.title] = slide.line
        continue
      }
      report(
        slide.line,
        "the slide has the heading of the slide that begins in line \(first); give one of them an id"
      )
    }
  }

  private mutating func checkNotes(of talk: Talk) {
    let words = talk.slides.reduce(0) { count, slide in
      count + (slide.notes?.plainText.split(whereSeparator: \.isWhitespace).count ?? 0)
    }
    guard let minutes = talk.minutes, words / Self.wordsPerMinute > minutes else { return }
    report(
      1,
      "the notes take about \(words / Self.wordsPerMinute) minutes to say, the talk has \(minutes)"
    )
  }
}

extension Slide {
  /// About as many lines as its longest column has, with its heading and its live block.
  fileprivate var lineEstimate: Int {
    let columns = [0, 1].map { column in
      blocks.filter { $0.column == column }.reduce(0) {
        $0 + $1.lineEstimate(ofLength: TalkCheck.lineLength)
      }
    }
    let question: Int
    switch live {
    case .poll(let poll): question = 2 + poll.choices.count
    case .rating(let rating): question = 2 + rating.items.count * (rating.kind == .scale ? 2 : 1)
    case .words, .ideas, .top, .questions, .applause, .feedback, .leaderboard: question = 6
    case .room, nil: question = 0
    }
    return (heading == nil ? 0 : 2) + (columns.max() ?? 0) + question
  }
}
