/// The part of a slide in which the audience takes part.
package enum LiveBlock: Codable, Equatable, Sendable {
  case poll(PollBlock)
  case rating(RatingBlock)
  /// - Parameter earlier: the id of the cloud whose words stand below its own; nil for none.
  case words(id: String, prompt: String, earlier: String? = nil)
  /// Texts that the room votes on.
  case ideas(id: String, prompt: String)
  /// The winners among the texts of another block, by its id; of the questions, by ``questionsName``.
  case top(block: String, prompt: String, count: Int)
  case questions(prompt: String)
  case applause(prompt: String)
  /// Buttons that stay on the phones from its slide on.
  case feedback(prompt: String)
  case leaderboard(LeaderboardBlock)
  /// Another room of the server, by its name.
  case room(name: String)

  /// The name of the questions of the room. They have no block of their own.
  static let questionsName = "questions"
}

extension LiveBlock {
  /// The identifier of a block that collects answers; nil for the others.
  package var id: String? {
    switch self {
    case .poll(let poll): poll.id
    case .rating(let rating): rating.id
    case .words(let id, _, _), .ideas(let id, _): id
    case .top, .questions, .applause, .feedback, .leaderboard, .room: nil
    }
  }

  /// Its question, or what stands in its place.
  package var prompt: String {
    switch self {
    case .poll(let poll): poll.question
    case .rating(let rating): rating.question
    case .words(_, let prompt, _), .ideas(_, let prompt), .top(_, let prompt, _),
      .questions(let prompt), .applause(let prompt), .feedback(let prompt):
      prompt
    case .leaderboard(let block): block.title
    case .room(let name): name
    }
  }

  /// Returns the block with another identifier.
  func named(_ id: String) -> LiveBlock {
    switch self {
    case .poll(var poll):
      poll.id = id
      return .poll(poll)
    case .rating(var rating):
      rating.id = id
      return .rating(rating)
    case .words(_, let prompt, let earlier):
      return .words(id: id, prompt: prompt, earlier: earlier)
    case .ideas(_, let prompt): return .ideas(id: id, prompt: prompt)
    case .top, .questions, .applause, .feedback, .leaderboard, .room: return self
    }
  }
}
