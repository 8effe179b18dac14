package import Lectern

/// What a participant alone sees of its own: its votes, words and questions.
@ViewState
package struct MyView {
  /// The choices and questions that it has voted for, by the ids of their rows, and the numbers that it has given to items,
  /// such as `energy/crew=4`.
  package let marks: [String]
  package let words: [MyWordView]
  package let questions: [Int]
  /// Its nickname, points and place; nil before its first points.
  package let score: String?
  /// The questions that wait for approval.
  package let waiting: [MyQuestionView]
  /// The name for the leaderboard that waits for approval.
  package let waitingName: String?
  /// The ideas that wait for approval.
  package let waitingIdeas: [MyQuestionView]

  package init(_ participation: Participation?) {
    let participation = participation ?? Participation()
    let choices = participation.choices.flatMap { poll, choices in choices.map { "\(poll)/\($0)" } }
      .sorted()
    let ratings = (participation.ratings ?? [:]).flatMap { block, values in
      values.map { "\(block)/\($0.key)=\($0.value.formatted(digits: 2))" }
    }
    let team = participation.team.map { ["team/\($0)"] } ?? []
    score = participation.score.map { score in
      let points = score.points == 1 ? "1 point" : "\(score.points) points"
      return "\(score.name): \(points), place \(score.place)"
    }
    marks = choices + ratings + team + participation.upvoted.map { "question/\($0)" }
    words = participation.words.sorted { $0.key < $1.key }.flatMap { cloud, words in
      words.map {
        MyWordView(
          id: "\(cloud)/\($0)",
          text: $0,
          value: CloudWordRemoval(cloud: cloud, word: $0),
          isWaiting: participation.waiting.words[cloud]?.contains($0) ?? false
        )
      }
    }
    questions = participation.asked
    waiting = participation.waiting.questions.map { MyQuestionView(id: $0.key, text: $0.value) }
    waitingName = participation.waiting.name
    waitingIdeas = (participation.waiting.ideas ?? [:]).map {
      MyQuestionView(id: $0.key, text: $0.value)
    }
  }
}

extension PersonalView<DeckState> {
  /// What each participant sees of its own.
  package static var own: PersonalView {
    PersonalView(of: \.audience.participants) { participation, _ in MyView(participation) }
  }
}

/// An own word.
@ViewState
package struct MyWordView: Identifiable {
  package let id: String
  package let text: String
  /// The value of the action that takes it back.
  package let value: CloudWordRemoval
  /// Whether it waits for approval.
  package let isWaiting: Bool
}

/// An own question that waits for approval.
@ViewState
package struct MyQuestionView: Identifiable {
  package let id: Question.ID
  package let text: String
}
