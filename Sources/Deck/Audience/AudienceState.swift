package import Lectern

/// All that the audience has given: the slice of the polls, the word clouds and the questions.
package struct AudienceState: Codable, Equatable, Sendable {
  /// What each participant has given.
  package var participants: PerParticipant<Participation> = [:]
  /// By the poll's id, with those that the talk had earlier.
  package var polls: SortedDictionary<String, PollState> = [:]
  /// By the cloud's id, with those that the talk had earlier.
  package var clouds: SortedDictionary<String, CloudState> = [:]
  /// Nil without scales, guesses and rankings; see ``ratings``.
  var ratingStates: SortedDictionary<String, RatingState>?
  /// Nil without blocks for ideas; see ``ideas``.
  var ideaStates: SortedDictionary<String, IdeasState>?
  package var questions = QuestionsState()
  /// The names that wait for approval, in the order in which they came; nil without any.
  var waitingNames: [WaitingName]?
  /// Nil before the first points and teams.
  package var scores: Scores?
  /// Nil unless texts wait for approval or are checked; a snapshot of an earlier version has none.
  package var moderation: Moderation?

  package init() {}
}

extension AudienceState {
  /// The scales, guesses and rankings, by their ids, with those that the talk had earlier.
  var ratings: SortedDictionary<String, RatingState> {
    get { ratingStates ?? [:] }
    set { ratingStates = newValue.isEmpty ? nil : newValue }
  }

  /// The blocks for ideas, by their ids, with those that the talk had earlier.
  var ideas: SortedDictionary<String, IdeasState> {
    get { ideaStates ?? [:] }
    set { ideaStates = newValue.isEmpty ? nil : newValue }
  }

  /// Returns whether a live block takes answers.
  func isOpen(_ id: String) -> Bool {
    // A block may have been of another kind.
    polls[id]?.isOpen == true || ratings[id]?.isOpen == true || clouds[id]?.isOpen == true
      || ideas[id]?.isOpen == true
  }

  /// Opens a live block that is shown for the first time.
  mutating func show(_ id: String) {
    polls[id]?.show()
    ratings[id]?.show()
    clouds[id]?.show()
    ideas[id]?.show()
  }

  /// Opens a live block again, and hides its answer.
  mutating func open(_ id: String) {
    polls[id]?.open()
    ratings[id]?.open()
    clouds[id]?.open()
    ideas[id]?.open()
  }

  /// Closes a live block, as if it had not been shown. It keeps its answers.
  mutating func hide(_ id: String) {
    polls[id]?.hide()
    ratings[id]?.hide()
    clouds[id]?.hide()
    ideas[id]?.hide()
  }

  /// Closes a live block.
  mutating func close(_ id: String) {
    polls[id]?.isOpen = false
    ratings[id]?.isOpen = false
    clouds[id]?.isOpen = false
    ideas[id]?.isOpen = false
  }
}
