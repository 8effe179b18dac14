internal import Lectern

/// The votes, words, questions, points, feedback and claps of a talk, without names unless somebody asks for them.
struct TalkResults: Encodable, Equatable {
  struct Block: Encodable, Equatable {
    /// `poll`, `quiz`, `scale`, `guess`, `rank`, `words`, `ideas`, `applause` or `feedback`.
    let kind: String
    let prompt: String
    /// The number of voters, words, ideas or claps.
    let total: Int
    var answers: [Answer] = []
  }

  struct Answer: Encodable, Equatable {
    let text: String
    /// The number of participants that gave it, or the points of a ranked item.
    let count: Int
    /// The share of all voters; nil for a word.
    var percent: Int?
    /// The average of a scale's points; nil for other answers.
    var average: Double?
    /// Whether it is a right choice of a quiz; nil for other answers.
    var isRight: Bool?

    var note: String {
      if let average { return "average \(average.formatted(digits: 2))" }
      return isRight == true ? "right" : ""
    }
  }

  struct Question: Encodable, Equatable {
    let text: String
    let votes: Int
    let isAnswered: Bool
    /// False for a question that still waits for approval.
    let isApproved: Bool
    /// The answer in writing.
    var answer: String?

    var note: String { answer ?? (isAnswered ? "answered" : isApproved ? "" : "not approved") }
  }

  let title: String
  let blocks: [Block]
  let questions: [Question]
  /// The points in quizzes and guesses; nil without any.
  let points: PointsResult?
  /// The feedback minute by minute; nil without any.
  let feedback: [FeedbackResult]?
  /// The number of phones and other pages of the audience over time; nil if it was not counted.
  var attendance: [AttendanceResult]?
  /// The answers by participant; nil without names.
  var people: [PersonResults]?

  /// - Parameter state: a talk. A block that was cut from it comes last.
  init(_ state: DeckState) {
    let (talk, audience) = (state.slides.talk, state.audience)
    title = talk.title
    let shown = talk.slides.compactMap(\.live)
    // A block of another kind may have the id of one that was cut.
    let keys = Set(shown.compactMap(\.key))
    let polls = audience.polls.filter {
      !keys.contains("poll \($0.key)") && $0.value.voterCount > 0
    }
    let clouds = audience.clouds.filter {
      !keys.contains("words \($0.key)") && !$0.value.counts.isEmpty
    }
    let ratings = audience.ratings.filter {
      !keys.contains("rating \($0.key)") && $0.value.voterCount > 0
    }
    let cutIdeas = audience.questions.blocks.filter { !keys.contains("ideas \($0)") }
    // All slides with applause count together, and those with feedback.
    var listed: Set<String> = []
    let cutApplause =
      state.applause.count > 0 && !keys.contains("applause")
      ? [LiveBlock.applause(prompt: "Applause!")] : []
    blocks =
      (shown + cutApplause).compactMap { block in
        if let key = block.key, !listed.insert(key).inserted { return nil }
        return Block(block, in: state)
      }
      + polls.map { Block($0.value) } + ratings.map { Block($0.value) }
      + clouds.map { Block($0.value, prompt: $0.key) }
      + cutIdeas.compactMap { Block(.ideas(id: $0, prompt: $0), in: state) }
    points = PointsResult(audience.scores)
    feedback = FeedbackResult.all(of: state.feedback)
    questions = audience.questions.questions.filter { $0.block == nil }
      .sorted { ($1.voteCount, $0.id) < ($0.voteCount, $1.id) }
      .map {
        Question(
          text: $0.text,
          votes: $0.voteCount,
          isAnswered: $0.isAnswered,
          isApproved: !$0.isWaiting,
          answer: $0.reply
        )
      }
  }
}

extension LiveBlock {
  /// The block's kind and id; nil for a block without answers of its own.
  fileprivate var key: String? {
    switch self {
    case .poll(let block): "poll \(block.id)"
    case .rating(let block): "rating \(block.id)"
    case .words(let id, _, _): "words \(id)"
    case .ideas(let id, _): "ideas \(id)"
    case .applause: "applause"
    case .feedback: "feedback"
    case .top, .questions, .leaderboard, .room: nil
    }
  }
}

extension TalkResults.Block {
  /// - Returns: nil for a block without answers of its own.
  fileprivate init?(_ block: LiveBlock, in state: DeckState) {
    switch block {
    case .poll(let poll):
      guard let poll = state.audience.polls[poll.id] else { return nil }
      self.init(poll)
    case .rating(let block):
      guard let rating = state.audience.ratings[block.id] else { return nil }
      self.init(rating)
    case .words(let id, let prompt, _):
      self.init(state.audience.clouds[id] ?? CloudState(), prompt: prompt)
    case .applause(let prompt):
      self.init(kind: "applause", prompt: prompt, total: state.applause.count)
    case .ideas(let id, let prompt):
      let ideas = state.audience.questions.ideas(for: id)
      self.init(
        kind: "ideas",
        prompt: prompt,
        total: ideas.count,
        answers: ideas.map { .init(text: $0.text, count: $0.voteCount) }
      )
    case .feedback(let prompt):
      let minutes = state.feedback.minutes
      let answers = Feeling.allCases.map { feeling in
        TalkResults.Answer(
          text: feeling.label,
          count: minutes.reduce(0) { $0 + ($1.counts[feeling.rawValue] ?? 0) }
        )
      }
      let total = answers.reduce(0) { $0 + $1.count }
      self.init(kind: "feedback", prompt: prompt, total: total, answers: answers)
    case .top, .questions, .leaderboard, .room: return nil
    }
  }

  fileprivate init(_ cloud: CloudState, prompt: String) {
    self.init(
      kind: "words",
      prompt: prompt,
      total: cloud.counts.values.reduce(0, +),
      answers: cloud.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { TalkResults.Answer(text: $0.key, count: $0.value) }
    )
  }

  fileprivate init(_ rating: RatingState) {
    let block = rating.block
    let answers: [TalkResults.Answer] =
      switch block.kind {
      case .scale:
        block.items.map { item in
          let tally = rating.tallies[item.id] ?? [:]
          return .init(text: item.text, count: tally.total, average: tally.average)
        }
      case .rank: block.items.map { .init(text: $0.text, count: rating.score(of: $0.id)) }
      case .guess:
        (rating.tallies[block.items.first?.id ?? ""] ?? [:]).map { value, count in
          .init(
            text: value.formatted(digits: 2) + (block.unit.map { " \($0)" } ?? ""),
            count: count,
            isRight: block.answer.map { $0 == value }
          )
        }
      }
    self.init(
      kind: block.kind.rawValue,
      prompt: block.question,
      total: rating.voterCount,
      answers: answers
    )
  }

  fileprivate init(_ poll: PollState) {
    let counts = poll.block.choices.map { poll.counts[$0.id] ?? 0 }
    let percentages = poll.percentages
    self.init(
      kind: poll.block.isQuiz ? "quiz" : "poll",
      prompt: poll.block.question,
      total: poll.voterCount,
      answers: poll.block.choices.enumerated().map { index, choice in
        TalkResults.Answer(
          text: choice.text,
          count: counts[index],
          percent: percentages[index],
          isRight: poll.block.isQuiz ? choice.isRight : nil
        )
      }
    )
  }
}
