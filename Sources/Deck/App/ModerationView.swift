package import Lectern

/// The audience's texts, for moderators and the speaker.
@ViewState
package struct ModerationView {
  /// The number of texts that wait for approval.
  package let count: Int
  /// The first questions that wait for approval, in the order in which they came.
  package let questions: [ModeratedQuestionView]
  /// The first words that wait for approval, in the order in which they came.
  package let words: [WaitingWordView]
  /// The first names for the leaderboard that wait for approval, in the order in which they came.
  package let names: [NameView]
  /// The names that the best on the leaderboard have given themselves, the first place first.
  package let shownNames: [NameView]
  /// The questions that the room may see, in its order.
  package let approved: [ModeratedQuestionView]

  /// The number of texts of each kind that are listed. A page with hundreds of rows is slow.
  static let shownCount = 30

  init(_ audience: AudienceState) {
    let waiting = audience.questions.waiting
    let wordCount = audience.clouds.values.reduce(0) { $0 + $1.waiting.count }
    count = waiting.count + wordCount + (audience.waitingNames?.count ?? 0)
    // Ideas must not wait behind hundreds of questions, nor words behind those of another cloud.
    var listed: [String?: Int] = [:]
    questions = waiting.filter { question in
      listed[question.block, default: 0] += 1
      return listed[question.block, default: 0] <= Self.shownCount
    }
    .map(ModeratedQuestionView.init)
    words = audience.clouds.flatMap { cloud, state in
      state.waiting.prefix(Self.shownCount).map { word in
        WaitingWordView(
          id: "\(cloud)/\(word.text)",
          text: word.text,
          count: word.count,
          value: CloudWordRemoval(cloud: cloud, word: word.text),
          author: word.author?.rawValue
        )
      }
    }
    names = (audience.waitingNames ?? []).prefix(Self.shownCount).map {
      NameView(id: $0.participant.rawValue, text: $0.text)
    }
    shownNames = (audience.scores?.best ?? []).compactMap { score in
      score.participant.flatMap { participant in
        audience.participants[participant]?.name.map {
          NameView(id: participant.rawValue, text: $0)
        }
      }
    }
    approved = audience.questions.approved.map(ModeratedQuestionView.init)
  }
}

/// A question as moderators see it.
@ViewState
package struct ModeratedQuestionView: Identifiable {
  package let id: Int
  package let text: String
  package let voteCount: Int
  package let isOpen: Bool
  package let isAnswered: Bool
  package let isCurrent: Bool
  package let isPinned: Bool
  /// Whether it may be put before another one: an open question, and no idea.
  package let canMove: Bool
  package let moveLabel: String
  package let reply: String?
  /// The participant that has asked it. Its name isn't known.
  package let author: String

  init(_ question: Question) {
    id = question.id
    text = question.text
    voteCount = question.voteCount
    isOpen = !question.isAnswered
    isAnswered = question.isAnswered
    isCurrent = question.isCurrent
    isPinned = question.pin != nil
    canMove = question.block == nil && !question.isAnswered
    moveLabel = "Move: \(question.text)"
    reply = question.reply
    author = question.sender.rawValue
  }
}

/// A word that waits for approval.
@ViewState
package struct WaitingWordView: Identifiable {
  package let id: String
  package let text: String
  package let count: Int
  /// The value of the actions that approve and remove it.
  package let value: CloudWordRemoval
  /// A participant that gave it. Its name isn't known.
  package let author: String?
}

/// A name for the leaderboard.
@ViewState
package struct NameView: Identifiable {
  /// The participant's.
  package let id: String
  package let text: String
}
