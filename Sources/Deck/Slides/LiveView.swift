package import Lectern

/// The view state of a slide's live block. At most one of the blocks isn't nil.
@ViewState
package struct LiveView {
  package let poll: PollView?
  package let rating: RatingView?
  package let words: CloudView?
  package let ideas: IdeasView?
  package let winners: WinnersView?
  /// The prompt above the questions, on the slide that asks for them. A list, so that pages draw the questions there alone.
  package let asks: [PromptView]
  package let applause: ApplauseView?
  /// The prompt for feedback.
  package let feedback: String?
  package let leaderboard: LeaderboardView?
  /// The name of the room that is shown in a frame.
  package let room: String?
  /// The time left of the block; nil unless it is counted.
  package let countdown: CountdownView?
  /// Its texts in other languages, a line each: the language, the own text, and the other one, between tabs.
  package let alternatives: String?

  /// - Parameters:
  ///   - block: the block; nil for a slide without.
  ///   - options: how it is asked.
  ///   - talk: the talk that has it.
  ///   - audience: the answers.
  ///   - applause: the claps.
  ///   - countdowns: the countdowns of live blocks, by their keys.
  ///   - isSpeaker: whether the viewer sees results before they are revealed.
  ///   - hasAuthors: whether the viewer may remove the authors of words from the room.
  init(
    _ block: LiveBlock?,
    _ options: LiveOptions?,
    in talk: Talk,
    of audience: AudienceState,
    applause: ApplauseState,
    countdowns: SortedDictionary<String, Countdown>,
    isSpeaker: Bool,
    hasAuthors: Bool
  ) {
    var (poll, words): (PollView?, CloudView?) = (nil, nil)
    var (rating, leaderboard): (RatingView?, LeaderboardView?) = (nil, nil)
    var (ideas, winners): (IdeasView?, WinnersView?) = (nil, nil)
    var feedback: String?
    var (asks, room): ([PromptView], String?) = ([], nil)
    var applauseView: ApplauseView?
    switch block {
    case .poll(let block):
      let earlier = block.earlier.flatMap { audience.polls[$0] }
      poll = audience.polls[block.id].map {
        PollView($0, earlier: earlier, isSpeaker: isSpeaker)
      }
    case .rating(let block):
      let earlier = block.earlier.flatMap { audience.ratings[$0] }
      rating = audience.ratings[block.id].map {
        RatingView($0, earlier: earlier, isSpeaker: isSpeaker)
      }
    case .words(let id, let prompt, let earlier):
      let authors =
        hasAuthors ? CloudView.authors(ofWordsIn: id, by: audience.participants) : [:]
      words = audience.clouds[id].map {
        CloudView(
          $0,
          id: id,
          prompt: prompt,
          earlier: earlier.flatMap { audience.clouds[$0] },
          authors: authors
        )
      }
    case .ideas(let id, let prompt): ideas = IdeasView(audience, id: id, prompt: prompt)
    case .top(let id, let prompt, let count):
      winners = WinnersView(audience, of: id, in: talk, prompt: prompt, count: count)
    case .questions(let prompt): asks = [PromptView(id: 0, text: prompt)]
    case .applause(let prompt): applauseView = ApplauseView(applause, prompt: prompt)
    case .leaderboard(let block): leaderboard = LeaderboardView(block, audience.scores)
    case .room(let name): room = name
    case .feedback(let prompt): feedback = prompt
    case nil: break
    }
    (self.poll, self.words, self.asks) = (poll, words, asks)
    (self.ideas, self.winners, self.feedback) = (ideas, winners, feedback)
    (self.rating, self.leaderboard) = (rating, leaderboard)
    (self.applause, self.room) = (applauseView, room)
    alternatives = options?.alternatives?.map(\.lines).joined(separator: "\n")
    countdown = block?.countdownID.flatMap { countdowns[$0] }.map(CountdownView.init)
  }
}

extension LiveAlternative {
  fileprivate var lines: String {
    texts.map { "\(language)\t\($0.own)\t\($0.text)" }.joined(separator: "\n")
  }
}

/// A prompt.
@ViewState
package struct PromptView: Identifiable {
  package let id: Int
  package let text: String
}
