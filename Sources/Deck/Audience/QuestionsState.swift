internal import Lectern

/// The questions of the audience.
package struct QuestionsState: Codable, Equatable, Sendable {
  /// In the order in which they were asked.
  package var questions: [Question] = []
  /// The number of questions so far, also of those that were deleted.
  package var count = 0

  package init() {}

  static let limit = 500
  /// The number of open questions from one participant.
  package static let openPerParticipant = 5
  package static let lengthLimit = 280

  /// The place of a question; nil if it was deleted.
  func index(of id: Question.ID) -> Int? { questions.firstIndex { $0.id == id } }

  /// The question that is being answered.
  package var current: Question? { questions.first(where: \.isCurrent) }

  /// The questions that the room may see.
  var approved: [Question] { questions.filter { !$0.isWaiting } }

  /// The questions that wait for approval.
  var waiting: [Question] { questions.filter(\.isWaiting) }
}

/// A question.
package struct Question: Codable, Equatable, Identifiable, Sendable {
  package let id: Int
  package let text: String
  let sender: Sender
  /// The number of participants that want an answer.
  package var voteCount = 1
  package var isAnswered = false
  /// Whether it is being answered, and stands on the wall.
  package var isCurrent = false
  /// True if it waits for approval, else nil; a snapshot of an earlier version has none.
  private var waits: Bool?

  init(id: Int, text: String, sender: Sender, isWaiting: Bool = false) {
    (self.id, self.text, self.sender) = (id, text, sender)
    self.isWaiting = isWaiting
  }

  /// Whether it waits for approval.
  package var isWaiting: Bool {
    get { waits ?? false }
    set { waits = newValue ? true : nil }
  }
}
