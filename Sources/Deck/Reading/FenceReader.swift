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
        question.append(line)
        continue
      }
      var text = line.drop { $0 != " " }.trimmed()
      let isRight = text.lowercased().hasPrefix("[x] ")
      if isRight || text.hasPrefix("[ ] ") { text = text.dropFirst(4).trimmed() }
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
