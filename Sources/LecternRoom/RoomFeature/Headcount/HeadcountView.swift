internal import LecternWire

/// The number of viewers, for presenters.
@ViewState struct HeadcountView {
  var away: Int
  var behind: Int
  /// The connected ghosts of a rehearsal.
  var ghosts: Int
  /// The wrong codes in the last minute.
  var guesses: Int
  var hasGhosts: Bool
  var hasGuesses: Bool
  /// The slowest wall's round trip, in milliseconds; nil before the first.
  var wallRoundTrip: Int?
  var walls: Int
  var watching: Int

  init(_ headcount: Headcount) {
    (watching, behind, away) = (headcount.watching, headcount.behind, headcount.away)
    (ghosts, hasGhosts) = (headcount.ghosts, headcount.ghosts > 0)
    (walls, wallRoundTrip) = (headcount.walls, headcount.wallRoundTrip)
    (guesses, hasGuesses) = (headcount.guesses, headcount.guesses >= GuessCounter.alarm)
  }
}
