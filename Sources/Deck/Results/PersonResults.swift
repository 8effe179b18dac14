internal import Lectern

/// The answers of a participant that gave its name for the results.
struct PersonResults: Encodable, Equatable {
  struct Answer: Encodable, Equatable {
    /// The kind of the block, `question` or `points`.
    let kind: String
    let prompt: String
    let answer: String
  }

  let name: String
  let answers: [Answer]

  /// - Returns: nil for a participant without a name.
  init?(_ participation: Participation, in audience: AudienceState, prompts: [String: String]) {
    guard let name = participation.realName else { return nil }
    self.name = name
    let votes = participation.choices.flatMap { id, chosen -> [Answer] in
      guard let block = audience.polls[id]?.block else { return [] }
      return block.choices.filter { chosen.contains($0.id) }.map {
        Answer(kind: block.isQuiz ? "quiz" : "poll", prompt: block.question, answer: $0.text)
      }
    }
    let numbers = (participation.ratings ?? [:]).flatMap { id, values -> [Answer] in
      guard let block = audience.ratings[id]?.block else { return [] }
      return block.items.compactMap { item in
        values[item.id].map { value in
          let number = value.formatted(digits: 2) + (block.unit.map { " \($0)" } ?? "")
          let text = item.text.isEmpty ? number : "\(item.text): \(number)"
          return Answer(kind: block.kind.rawValue, prompt: block.question, answer: text)
        }
      }
    }
    let words = participation.words.flatMap { id, words in
      words.map { Answer(kind: "words", prompt: prompts[id] ?? id, answer: $0) }
    }
    let asked = Set(participation.asked)
    let texts = audience.questions.questions.filter { asked.contains($0.id) }.map {
      let prompt = $0.block.map { prompts[$0] ?? $0 } ?? ""
      return Answer(kind: $0.block == nil ? "question" : "ideas", prompt: prompt, answer: $0.text)
    }
    let points = participation.score.map {
      [Answer(kind: "points", prompt: "", answer: "\($0.points)")]
    }
    answers = votes + numbers + words + texts + (points ?? [])
  }
}

extension DeckState {
  /// The answers of the participants with a name, by name.
  var people: [PersonResults] {
    var prompts: [String: String] = [:]
    for block in slides.talk.slides.compactMap(\.live) {
      switch block {
      case .words(let id, let prompt, _), .ideas(let id, let prompt): prompts[id] = prompt
      default: break
      }
    }
    return audience.participants.map { $0.1 }
      .compactMap { PersonResults($0, in: audience, prompts: prompts) }
      .filter { !$0.answers.isEmpty }
      .sorted { $0.name < $1.name }
  }
}
