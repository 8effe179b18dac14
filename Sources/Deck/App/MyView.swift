package import Lectern

/// What a participant alone sees of its own: its votes, words and questions.
@ViewState
package struct MyView {
  /// The choices, the team, the rated items and their points that it has chosen, by the ids of their rows, such as
  /// `energy/crew=4`. A row without a mark is not chosen.
  package let marks: SortedDictionary<String, Bool>
  /// The numbers that it has given to items, by the ids of the items, such as `energy/crew`.
  package let ratings: SortedDictionary<String, String>
  /// The questions and ideas that it has voted for, by their ids.
  package let votes: SortedDictionary<Question.ID, Bool>
  /// Its words, by the ids of their clouds.
  package let words: SortedDictionary<String, [MyWordView]>
  package let questions: [Int]
  /// Its nickname, points and place; nil before its first points.
  package let score: String?
  /// The questions that wait for approval.
  package let waiting: [MyQuestionView]
  /// The name for the leaderboard that waits for approval.
  package let waitingName: String?
  /// The name that it has given for the results.
  package let realName: String?
  /// The ideas that wait for approval.
  package let waitingIdeas: [MyQuestionView]
  /// Why its last word or idea was not taken, by the id of its block.
  package let refusals: SortedDictionary<String, String>
  /// Why its last question was not taken.
  package let refusedQuestion: String?
  /// Why its last name for the leaderboard was not taken.
  package let refusedName: String?

  package init(_ participation: Participation?) {
    let participation = participation ?? Participation()
    let choices = participation.choices.flatMap { poll, choices in choices.map { "\(poll)/\($0)" } }
    ratings = (participation.ratings ?? [:]).reduce(into: [:]) { ratings, block in
      for (item, number) in block.value {
        ratings["\(block.key)/\(item)"] = number.formatted(digits: 2)
      }
    }
    let rated = ratings.flatMap { [$0.key, "\($0.key)=\($0.value)"] }
    let team = participation.team.map { ["team/\($0)"] } ?? []
    marks = (choices + rated + team).reduce(into: [:]) { $0[$1] = true }
    votes = participation.upvoted.reduce(into: [:]) { $0[$1] = true }
    score = participation.score.map { score in
      let points = score.points == 1 ? "1 point" : "\(score.points) points"
      return "\(score.name): \(points), place \(score.place)"
    }
    words = participation.words.reduce(into: [:]) { own, cloud in
      own[cloud.key] = cloud.value.map {
        MyWordView(
          id: $0,
          text: $0,
          value: CloudWordRemoval(cloud: cloud.key, word: $0),
          isWaiting: participation.waiting.words[cloud.key]?.contains($0) ?? false
        )
      }
    }
    questions = participation.asked
    waiting = participation.waiting.questions.map { MyQuestionView(id: $0.key, text: $0.value) }
    waitingName = participation.waiting.name
    realName = participation.realName
    waitingIdeas = (participation.waiting.ideas ?? [:]).map {
      MyQuestionView(id: $0.key, text: $0.value)
    }
    let refusal = participation.refusal
    let refused = refusal.map(Self.sentence)
    refusedQuestion = refusal?.place == .question ? refused : nil
    refusedName = refusal?.place == .name ? refused : nil
    refusals = if let refused, case .block(let id) = refusal?.place { [id: refused] } else { [:] }
  }
}

extension MyView {
  private static func sentence(for refusal: Refusal) -> String {
    switch refusal.reason {
    case .blocked: "“\(refusal.text)” has a word that isn’t shown here. Nobody sees it."
    case .enough: "“\(refusal.text)” was one too many. Take one back to send another."
    case .full: "“\(refusal.text)” was not taken; the room is full of them."
    case .late: "“\(refusal.text)” came too late."
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
