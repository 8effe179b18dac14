internal import Lectern

extension Participation {
  /// The points for a right answer.
  static let fullPoints = 1_000

  /// Returns the points in a quiz: a share for each right choice, less one for each wrong one; up to half of them for being
  /// quick, if the quiz says so.
  func points(in poll: PollState) -> Int {
    let right = Set(poll.block.choices.filter(\.isRight).map(\.id))
    let chosen = poll.block.counted(choices[poll.block.id] ?? [])
    guard !right.isEmpty, !chosen.isEmpty else { return 0 }
    let hits = chosen.count { right.contains($0) }
    // With one choice, any right one is wholly right.
    let wanted = min(right.count, poll.block.choiceLimit)
    let points = max(0, Self.fullPoints * (2 * hits - chosen.count) / wanted)
    guard poll.block.isQuick == true else { return points }
    return points / 2 + points * (quickness?[poll.block.id] ?? 0) / 2 / Self.fullPoints
  }

  /// Returns the points in a guess: all for the nearest.
  func points(in guess: RevealedGuess) -> Int {
    ratings?[guess.block]?[guess.item] == guess.nearest ? Self.fullPoints : 0
  }
}

/// A guess that was revealed.
struct RevealedGuess {
  let block: String
  let item: String
  let nearest: Double

  /// - Returns: nil without an answer, without guesses, and before the answer was revealed.
  init?(_ rating: RatingState) {
    guard rating.isRevealed, let answer = rating.block.answer, let item = rating.block.items.first,
      let nearest = rating.tallies[item.id]?.nearest(to: answer)
    else { return nil }
    (block, self.item, self.nearest) = (rating.block.id, item.id, nearest)
  }
}
