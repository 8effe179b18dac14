package import Lectern

/// The view state of the questions.
@ViewState
package struct QuestionsView {
  package let summary: String
  package let hasNone: Bool
  /// Whether no question is taken.
  package let isClosed: Bool
  /// In the order of ``QuestionsState/approved``.
  package let rows: [QuestionView]

  init(_ state: QuestionsState) {
    let questions = state.approved.filter { $0.block == nil }
    let open = questions.count { !$0.isAnswered }
    let count = open == 1 ? "1 question" : "\(open) questions"
    summary = state.isOpen ? count : "\(count), closed"
    isClosed = !state.isOpen
    hasNone = questions.isEmpty
    rows = questions.map(QuestionView.init)
  }
}

/// The view state of a question.
@ViewState
package struct QuestionView: Identifiable {
  package let id: Int
  package let text: String
  package let voteCount: Int
  package let isOpen: Bool
  package let isAnswered: Bool
  package let isCurrent: Bool
  package let voteLabel: String
  /// The number of votes in words.
  package let votes: String
  /// Whether a wall can show it larger than the longest.
  package let isShort: Bool
  /// The answer in writing.
  package let reply: String?

  private static let shortLength = 80

  init(_ question: Question) {
    id = question.id
    text = question.text
    voteCount = question.voteCount
    isOpen = !question.isAnswered
    isAnswered = question.isAnswered
    isCurrent = question.isCurrent
    votes = voteCount == 1 ? "1 vote" : "\(voteCount) votes"
    isShort = text.count <= Self.shortLength
    voteLabel = "Vote for: \(question.text)"
    reply = question.reply
  }
}
