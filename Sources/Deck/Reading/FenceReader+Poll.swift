internal import Lectern

extension FenceReader {
  private static let choiceLimit = 12

  /// Returns the poll or the quiz.
  mutating func poll(isQuiz: Bool, of slide: Slide) -> Live {
    var question: [String] = []
    var choices: [PollBlock.Choice] = []
    for line in settings.lines where !line.isBlank {
      let text = line.text.trimmed()
      guard text.bullet != nil else {
        // Shown as a part of the question, it would give the answer away.
        if isQuiz, text.withoutMarks != text.normalized {
          return .invalid(
            "a choice of a quiz begins with - and a space, unlike “\(text.withoutMarks)”"
          )
        }
        if isQuiz, !choices.isEmpty || line.number > settings.line(of: "explanation") ?? .max {
          return .invalid("a quiz has its question before its choices, and a setting in one line")
        }
        question.append(text)
        continue
      }
      choices.append(choice(text, at: line.number, isQuiz: isQuiz, after: choices))
    }
    guard choices.count >= 2 else {
      return .invalid("a \(language) needs two choices or more, each in a line with - before it")
    }
    guard choices.count <= Self.choiceLimit else {
      return .invalid("a \(language) has at most \(Self.choiceLimit) choices")
    }
    if isQuiz, !choices.contains(where: \.isRight) {
      return .invalid("a quiz needs a right choice: - [x] before it")
    }
    let (text, label) =
      question.isEmpty ? slide.headingAsQuestion : labelled(question.joined(separator: " "))
    var block = PollBlock(id: name(or: text, default: language), question: text, choices: choices)
    block.questionLabel = label
    block.limit = settings.number("multiple", in: 2...choices.count)
    block.explanation = settings.text("explanation").map {
      richText($0, at: settings.line(of: "explanation"))
    }
    block.earlier = settings.text("results").map { $0.slug() }
    if settings.flag("points", is: "quick") {
      block.isQuick = true
      if settings.text("countdown") == nil {
        report(line, "quick points need a countdown, such as countdown: 30s")
      }
    }
    return .block(.poll(block))
  }

  /// - Parameter choices: the choices before it.
  private mutating func choice(
    _ line: String,
    at number: Int,
    isQuiz: Bool,
    after choices: [PollBlock.Choice]
  ) -> PollBlock.Choice {
    let (isRight, marked) = line.drop { $0 != " " }.trimmed().choice
    let (picture, name) = pictured(marked, at: number)
    let (text, label) = labelled(name, at: number)
    let id = text.choiceID(after: choices.map(\.id))
    var choice = PollBlock.Choice(id: id, text: text, isRight: isQuiz && isRight, picture: picture)
    choice.label = label
    return choice
  }

  /// Returns the URL of the picture at the beginning of a text, and the rest. Without any, the picture's description is the
  /// text.
  private mutating func pictured(_ text: String, at line: Int) -> (picture: String?, String) {
    let pattern = #/!\[(?<description>[^\]]*)\]\((?<target>[^)\s]+)\)\s*/#
    guard let match = try? pattern.prefixMatch(in: text) else { return (nil, text) }
    let rest = String(text[match.range.upperBound...])
    let name = rest.isEmpty ? String(match.output.description) : rest
    let target = String(match.output.target)
    guard let url = InlineReader.imageURL(target) else {
      report(line, "the image “\(target)” is not in the talk's folder")
      return (nil, name)
    }
    if !InlineReader.hasPicture(url, hasPicture) {
      report(line, "the picture “\(target)” is not in the talk's folder")
    }
    return (url, name)
  }
}

extension String {
  /// Whether a quiz's choice is marked as right, `[x]`, and its text without the mark.
  var choice: (isRight: Bool, text: String) {
    guard first == "[", let end = firstIndex(of: "]") else { return (false, self) }
    let mark = self[index(after: startIndex)..<end].trimmed()
    guard ["", "x", "X", "✓", "✔"].contains(mark) else { return (false, self) }
    return (!mark.isEmpty, self[index(after: end)...].trimmed())
  }
}
