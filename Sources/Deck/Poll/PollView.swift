package import Lectern

/// The view state of a poll.
///
/// Until the results are revealed, no byte of them is in the view state of anyone but the speaker.
@ViewState
package struct PollView {
  package let id: String
  package let question: String
  /// The question with its formulas; nil without any.
  package let questionLabel: RichText?
  package let isQuiz: Bool
  /// Such as `Choose up to 3`; nil if there is one vote.
  package let choosing: String?
  package let hasPictures: Bool
  /// The text that a quiz adds once it is revealed.
  package let explanation: RichText?
  package let isOpen: Bool
  package let isClosed: Bool
  package let isRevealed: Bool
  package let voteCount: Int
  package let summary: String
  package let choices: [ChoiceView]

  /// - Parameter earlier: the poll whose results stand beside its own.
  init(_ poll: PollState, earlier: PollState? = nil, isSpeaker: Bool) {
    id = poll.block.id
    (question, questionLabel) = (poll.block.question, poll.block.questionLabel)
    isQuiz = poll.block.isQuiz
    choosing = poll.block.limit.map { "Choose up to \($0)" }
    hasPictures = poll.block.choices.contains { $0.picture != nil }
    isOpen = poll.isOpen
    isClosed = !poll.isOpen
    isRevealed = poll.isRevealed
    let count = poll.voterCount
    voteCount = count
    let noun = poll.block.limit == nil ? "vote" : "voter"
    let votes = count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    summary = poll.isOpen ? votes : "\(votes), closed"
    // Its results are shown with those of this poll, so they are a comparison, and no hint.
    let before = earlier.map { earlier in
      Dictionary(zip(earlier.block.choices.map(\.id), earlier.percentages)) { first, _ in first }
    }
    let showsResults = poll.isRevealed || isSpeaker
    explanation = showsResults ? poll.block.explanation : nil
    let highest = poll.counts.values.max() ?? 0
    let percentages = poll.percentages
    choices = poll.block.choices.enumerated().map { index, choice in
      let votes = poll.counts[choice.id] ?? 0
      return ChoiceView(
        id: "\(poll.block.id)/\(choice.id)",
        vote: VoteView(poll: poll.block.id, choice: choice.id),
        letter: String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26))),
        text: choice.text,
        label: choice.label,
        picture: choice.picture,
        count: showsResults ? votes : nil,
        share: showsResults ? (count == 0 ? 0 : Double(votes) / Double(count)) : nil,
        before: showsResults ? before?[choice.id].map { "before: \($0) %" } : nil,
        percentage: showsResults ? percentages[index] : nil,
        percent: showsResults ? "\(percentages[index]) %" : nil,
        isLeading: showsResults && highest > 0 && votes == highest,
        isRight: showsResults && choice.isRight
      )
    }
  }
}

/// The view state of a choice.
@ViewState
package struct ChoiceView: Identifiable {
  package let id: String
  /// The value of the action that votes for it.
  package let vote: VoteView
  package let letter: String
  /// With the TeX of its formulas.
  package let text: String
  /// The text with its formulas; nil without any.
  package let label: RichText?
  package let picture: String?
  package let count: Int?
  /// From 0 to 1.
  package let share: Double?
  /// The percentage in the earlier poll, in words.
  package let before: String?
  /// From 0 to 100.
  package let percentage: Int?
  /// The same as text.
  package let percent: String?
  package let isLeading: Bool
  /// False for a wrong choice, and for every choice until the results are revealed.
  package let isRight: Bool
}

/// The value of ``PollAction/voted(poll:choice:)``.
@ViewState
package struct VoteView {
  package let poll: String
  package let choice: String
}
