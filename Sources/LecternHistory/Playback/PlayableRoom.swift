/// A room that can show its log from the beginning, by the clock.
package protocol PlayableRoom: Actor {
  /// Shows the beginning of the log, after it was restored.
  func showBeginning() async throws

  /// Shows the next moment of the log, unless a presenter has chosen another one.
  ///
  /// - Returns: the number of the moment that is shown; nil for the present.
  func play(_ number: Int, after previous: Int) -> Int?

  /// Shows the present, from which the room continues.
  func endPlayback()
}
