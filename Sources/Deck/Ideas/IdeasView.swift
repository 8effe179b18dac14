package import Lectern

/// The view state of the ideas of the room.
@ViewState
package struct IdeasView {
  package let id: String
  package let prompt: String
  package let isOpen: Bool
  package let isClosed: Bool
  package let summary: String
  /// The ideas with the most votes come first.
  package let rows: [QuestionView]
  /// Whether it lists winners. Nobody votes for these.
  package let isResult: Bool

  /// - Parameters:
  ///   - id: the block's id.
  ///   - count: the number of winners to show; nil for all ideas.
  init(_ audience: AudienceState, id: String, prompt: String, top count: Int? = nil) {
    self.id = id
    self.prompt = prompt
    isResult = count != nil
    isOpen = count == nil && audience.ideas[id]?.isOpen == true
    isClosed = !isOpen
    let ideas = audience.questions.ideas(for: id)
    rows = ideas.prefix(count ?? ideas.count).map(QuestionView.init)
    summary = ideas.count == 1 ? "1 idea" : "\(ideas.count) ideas"
  }
}
