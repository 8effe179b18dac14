internal import Lectern

/// The questions of the audience.
package struct QuestionsState: Codable, Equatable, Sendable {
  /// In the order in which they were asked.
  package var questions: [Question] = []
  /// The number of questions so far, also of those that were deleted.
  package var count = 0
  /// When questions are taken; nil for always.
  package var time: SharedTime?

  package init() {}

  /// Whether questions are taken.
  package var isOpen: Bool { time?.isOpen ?? true }

  /// The number of open questions, and of ideas for one block, so that no one can fill the memory.
  static let limit = 500
  /// The number of open questions from one participant.
  package static let openPerParticipant = 5
  package static let lengthLimit = 280

  /// Returns the approved ideas for a block. The ideas with the most votes come first.
  func ideas(for block: String) -> [Question] {
    wanted { $0.block == block }
  }

  /// The ids of the blocks that approved ideas are for, in the order of their first ideas.
  var blocks: [String] {
    questions.reduce(into: []) { blocks, question in
      guard !question.isWaiting, let block = question.block, !blocks.contains(block) else { return }
      blocks.append(block)
    }
  }

  /// The place of a question; nil if it was deleted.
  func index(of id: Question.ID) -> Int? { questions.firstIndex { $0.id == id } }

  /// The question that is being answered.
  package var current: Question? { questions.first(where: \.isCurrent) }

  /// The questions that the room may see: the open ones before the answered ones, then the pinned ones, then those with
  /// the most votes.
  var approved: [Question] {
    questions.filter { !$0.isWaiting }.sorted { left, right in
      (left.isAnswered ? 1 : 0, right.pin ?? 0, right.voteCount, left.id)
        < (right.isAnswered ? 1 : 0, left.pin ?? 0, left.voteCount, right.id)
    }
  }

  /// The approved questions, answered or not. The ones with the most votes come first.
  var mostWanted: [Question] { wanted { $0.block == nil } }

  /// Returns approved questions. The ones with the most votes come first.
  private func wanted(where isIncluded: (Question) -> Bool) -> [Question] {
    questions.filter { !$0.isWaiting && isIncluded($0) }
      .sorted { ($1.voteCount, $0.id) < ($0.voteCount, $1.id) }
  }

  /// The questions that wait for approval.
  var waiting: [Question] { questions.filter(\.isWaiting) }
}

/// A question, or an idea.
package struct Question: Codable, Equatable, Identifiable, Sendable {
  package let id: Int
  package let text: String
  let sender: Sender
  /// The number of participants that want an answer.
  package var voteCount = 1
  package var isAnswered = false
  /// Whether it is being answered, and stands on the wall.
  package var isCurrent = false
  /// The block that it is an idea for; nil for a question.
  package var block: String?
  /// The place among the pinned questions, of which the highest comes first; nil if its votes decide.
  package var pin: Int?
  /// The answer in writing.
  package var reply: String?
  /// True if it waits for approval, else nil; a snapshot of an earlier version has none.
  private var waits: Bool?

  init(
    id: Int,
    text: String,
    sender: Sender,
    isWaiting: Bool = false,
    block: String? = nil
  ) {
    (self.id, self.text, self.sender) = (id, text, sender)
    self.isWaiting = isWaiting
    self.block = block
  }

  /// Whether it waits for approval.
  package var isWaiting: Bool {
    get { waits ?? false }
    set { waits = newValue ? true : nil }
  }
}
