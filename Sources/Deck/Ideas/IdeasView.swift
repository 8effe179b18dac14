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

  /// - Parameter id: the block's id.
  init(_ audience: AudienceState, id: String, prompt: String) {
    self.id = id
    self.prompt = prompt
    isOpen = audience.ideas[id]?.isOpen == true
    isClosed = !isOpen
    let ideas = audience.questions.ideas(for: id)
    rows = ideas.map(QuestionView.init)
    summary = ideas.count == 1 ? "1 idea" : "\(ideas.count) ideas"
  }
}
