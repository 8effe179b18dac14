/// Reads a fenced block: a live one, or a listing.
struct FenceReader {
  enum Live {
    case block(LiveBlock)
    case room(String)
    case invalid(String)
  }

  private let fence: Fence
  /// Whether the talk's folder has a picture.
  let hasPicture: (String) -> Bool
  /// The formulas of the slide so far.
  var formulas: Formulas
  var settings: BlockSettings
  /// Its parts in other languages.
  let others: [FenceAlternatives.Part]
  private(set) var problems: [Diagnostic] = []

  init(_ fence: Fence, formulas: Formulas, hasPicture: @escaping (String) -> Bool) {
    (self.fence, self.formulas, self.hasPicture) = (fence, formulas, hasPicture)
    let parts = FenceAlternatives(fence.lines)
    (settings, others) = (BlockSettings(parts.own, of: fence.language), parts.parts)
  }

  mutating func report(_ line: Int, _ message: String) {
    problems.append(Diagnostic(line: line, message))
  }

  var language: String { fence.language }
  var line: Int { fence.line }
  var attributes: String { fence.attributes }
  var lines: [String] { fence.lines.map(\.text) }

  /// Returns the live block and its options; nil for a listing.
  mutating func live(of slide: Slide) -> (live: Live, options: LiveOptions?)? {
    guard let block = block(of: slide) else { return nil }
    reportCounts()
    var options = LiveOptions(countdown: settings.countdown())
    problems += settings.problems
    if case .block(let live) = block { options.alternatives = alternatives(of: live) }
    return (block, options == LiveOptions() ? nil : options)
  }

  private mutating func block(of slide: Slide) -> Live? {
    let prompt = settings.lines.map { $0.text.trimmed() }.filter { !$0.isEmpty }
      .joined(separator: " ")
    switch fence.language {
    case "poll", "quiz": return poll(isQuiz: fence.language == "quiz", of: slide)
    case "scale", "guess", "rank":
      return RatingBlock.Kind(rawValue: language).map { rating($0, of: slide) }
    case "words":
      let id = name(or: prompt.isEmpty ? slide.title : prompt, default: "words")
      let earlier = settings.text("results").map { $0.slug() }
      return .block(
        .words(id: id, prompt: prompt.isEmpty ? "In one word?" : prompt, earlier: earlier)
      )
    case "ideas":
      let id = name(or: prompt.isEmpty ? slide.title : prompt, default: "ideas")
      return .block(.ideas(id: id, prompt: prompt.isEmpty ? "Your ideas" : prompt))
    case "top", "top:": return top(prompt: prompt)
    case "questions": return .block(.questions(prompt: prompt.isEmpty ? "Your questions" : prompt))
    case "applause": return .block(.applause(prompt: prompt.isEmpty ? "Applause!" : prompt))
    case "feedback": return .block(.feedback(prompt: prompt.isEmpty ? "How is it going?" : prompt))
    case "leaderboard", "leaderboard:": return leaderboard(prompt: prompt)
    case "room", "room:": return .room(fence.attributes.isEmpty ? prompt : fence.attributes)
    default: return nil
    }
  }

  /// Returns the winners among the texts of an earlier block: `top: garden 5`.
  private mutating func top(prompt: String) -> Live {
    let words = attributes.split(separator: " ").map(String.init)
    let count = words.count > 1 ? Int(words[1]) ?? 0 : 5
    guard let block = words.first, words.count <= 2, (1...Self.topLimit).contains(count) else {
      return .invalid(
        "a top names ideas, words or questions, and 1 to \(Self.topLimit) winners, such as top: garden 5"
      )
    }
    return .block(
      .top(block: block.slug(), prompt: prompt.isEmpty ? "The winners" : prompt, count: count)
    )
  }

  private static let topLimit = 10

  private mutating func leaderboard(prompt: String) -> Live {
    var block = LeaderboardBlock(title: prompt.isEmpty ? "Leaderboard" : prompt)
    block.teams = Array(settings.list("teams").prefix(Self.teamLimit))
    if let count = Int(attributes), (1...Scores.limit).contains(count) {
      block.count = count
    } else if !attributes.isEmpty {
      report(line, "a leaderboard shows 1 to \(Scores.limit) people, not “\(attributes)”")
    }
    return .block(.leaderboard(block))
  }

  private static let teamLimit = 8

  func name(or text: String, default fallback: String) -> String {
    let slug = (fence.attributes.isEmpty ? text : fence.attributes).slug()
    return slug.isEmpty ? fallback : slug
  }
}

extension FenceReader {
  private static let liveNames = [
    "poll", "quiz", "scale", "guess", "rank", "words", "ideas", "questions", "applause",
    "feedback", "leaderboard", "room",
  ]

  /// Other spellings, names that are too short to be misspelled, and a language.
  private static let otherNames = ["room:", "leaderboard:", "top", "top:", "scala"]

  /// The lines of a listing. A live block that is shown as one has no answers.
  var listedLines: [String] {
    let name = Self.liveNames.contains(language) ? language : Self.liveName(like: language)
    guard let name else { return lines }
    guard name == "quiz" else { return lines.filter { !BlockSettings.isSetting($0) } }
    // After the question come its choices; any other line may belong to the explanation.
    let question = lines.prefix { $0.trimmed().bullet == nil && !BlockSettings.isSetting($0) }
    let choices = lines.dropFirst(question.count).filter { $0.trimmed().bullet != nil }
    return (question + choices).map(\.withoutMarks)
  }

  /// Returns the live block whose name is nearly the same as a word; nil for other words and for the names themselves.
  static func liveName(like word: String) -> String? {
    guard !liveNames.contains(word), !otherNames.contains(word) else { return nil }
    return liveNames.first { name in
      word.editDistance(to: name) <= (name.count > 5 ? 2 : 1)
        || word.count > name.count && word.hasPrefix(name)
          && !word.dropFirst(name.count).contains(where: \.isNumber)
    }
  }
}

extension String {
  /// The text with one space between words.
  var normalized: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text without a quiz's marks, such as `[x]`, and without a trace of them.
  var withoutMarks: String {
    replacing(#/\[\s*[xX✓✔]?\s*\]/#, with: " ").normalized
  }
}
