/// Reads a fenced block: a live one, or a listing.
struct FenceReader {
  enum Live {
    case block(LiveBlock)
    case room(String)
    case invalid(String)
  }

  private let fence: Fence

  init(_ fence: Fence) { self.fence = fence }

  var language: String { fence.language }
  var attributes: String { fence.attributes }
  var lines: [String] { fence.lines.map(\.text) }

  /// Returns the live block; nil for a listing.
  func live(of slide: Slide) -> Live? {
    let prompt = fence.lines.map { $0.text.trimmed() }.filter { !$0.isEmpty }
      .joined(separator: " ")
    switch fence.language {
    case "poll", "quiz": return poll(isQuiz: fence.language == "quiz", of: slide)
    case "words":
      let id = name(or: prompt.isEmpty ? slide.title : prompt, default: "words")
      return .block(.words(id: id, prompt: prompt.isEmpty ? "In one word?" : prompt))
    case "questions": return .block(.questions(prompt: prompt.isEmpty ? "Your questions" : prompt))
    case "applause": return .block(.applause(prompt: prompt.isEmpty ? "Applause!" : prompt))
    case "room", "room:": return .room(fence.attributes.isEmpty ? prompt : fence.attributes)
    default: return nil
    }
  }

  private func name(or text: String, default fallback: String) -> String {
    let slug = (fence.attributes.isEmpty ? text : fence.attributes).slug()
    return slug.isEmpty ? fallback : slug
  }

  private func poll(isQuiz: Bool, of slide: Slide) -> Live {
    var question: [String] = []
    var choices: [PollBlock.Choice] = []
    for line in fence.lines.map({ $0.text.trimmed() }) where !line.isEmpty {
      guard line.bullet != nil else {
        // Shown as a part of the question, it would give the answer away.
        if isQuiz, line.withoutMarks != line.normalized {
          return .invalid(
            "a choice of a quiz begins with - and a space, unlike “\(line.withoutMarks)”"
          )
        }
        question.append(line)
        continue
      }
      let (isRight, text) = line.drop { $0 != " " }.trimmed().choice
      let count = choices.count { $0.text == text }
      let slug = text.slug()
      let id =
        slug.isEmpty || count > 0 || choices.contains { $0.id == slug }
        ? "\(slug)-\(choices.count + 1)" : slug
      choices.append(.init(id: id, text: text, isRight: isQuiz && isRight))
    }
    guard choices.count >= 2 else {
      return .invalid(
        "a \(fence.language) needs two choices or more, each in a line with - before it"
      )
    }
    guard choices.count <= Self.choiceLimit else {
      return .invalid("a \(fence.language) has at most \(Self.choiceLimit) choices")
    }
    if isQuiz, !choices.contains(where: \.isRight) {
      return .invalid("a quiz needs a right choice: - [x] before it")
    }
    let text = question.isEmpty ? slide.title : question.joined(separator: " ")
    return .block(
      .poll(
        PollBlock(id: name(or: text, default: fence.language), question: text, choices: choices)
      )
    )
  }

  private static let choiceLimit = 12
}

extension FenceReader {
  private static let liveNames = ["poll", "quiz", "words", "questions", "applause", "room"]

  /// The lines of a listing. A quiz that is shown as one has no answers.
  var listedLines: [String] {
    let isQuiz = language == "quiz" || Self.liveName(like: language) == "quiz"
    return isQuiz ? lines.map(\.withoutMarks) : lines
  }

  /// Returns the live block whose name is nearly the same as a word; nil for other words and for the names themselves.
  static func liveName(like word: String) -> String? {
    guard !liveNames.contains(word), word != "room:" else { return nil }
    return liveNames.first { name in
      word.editDistance(to: name) <= (name.count > 5 ? 2 : 1)
        || word.count > name.count && word.hasPrefix(name)
          && !word.dropFirst(name.count).contains(where: \.isNumber)
    }
  }
}

extension String {
  /// Whether a quiz's choice is marked as right, `[x]`, and its text without the mark.
  fileprivate var choice: (isRight: Bool, text: String) {
    guard first == "[", let end = firstIndex(of: "]") else { return (false, self) }
    let mark = self[index(after: startIndex)..<end].trimmed()
    guard ["", "x", "X", "✓", "✔"].contains(mark) else { return (false, self) }
    return (!mark.isEmpty, self[index(after: end)...].trimmed())
  }

  /// The text with one space between words.
  fileprivate var normalized: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text without a quiz's marks, such as `[x]`, and without a trace of them.
  fileprivate var withoutMarks: String {
    replacing(#/\[\s*[xX✓✔]?\s*\]/#, with: " ").normalized
  }
}
