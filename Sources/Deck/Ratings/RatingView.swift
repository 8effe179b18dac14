package import Lectern

/// The view state of a question whose answers are numbers. One of its kinds isn't nil.
@ViewState
package struct RatingView {
  package let id: String
  package let question: String
  /// The question with its formulas; nil without any.
  package let questionLabel: RichText?
  package let isOpen: Bool
  package let isClosed: Bool
  package let isRevealed: Bool
  package let summary: String
  package let scale: ScaleView?
  package let guess: GuessView?
  package let rank: RankView?

  /// - Parameter earlier: the block whose results stand beside its own.
  init(_ state: RatingState, earlier: RatingState? = nil, isSpeaker: Bool) {
    id = state.block.id
    (question, questionLabel) = (state.block.question, state.block.questionLabel)
    (isOpen, isClosed, isRevealed) = (state.isOpen, !state.isOpen, state.isRevealed)
    let count = state.voterCount
    let answers = count == 1 ? "1 answer" : "\(count) answers"
    summary = state.isOpen ? answers : "\(answers), closed"
    let kind = state.block.kind
    scale = kind == .scale ? ScaleView(state, earlier: earlier, isSpeaker: isSpeaker) : nil
    guess = kind == .guess ? GuessView(state, earlier: earlier, isSpeaker: isSpeaker) : nil
    rank = kind == .rank ? RankView(state, earlier: earlier, isSpeaker: isSpeaker) : nil
  }
}
