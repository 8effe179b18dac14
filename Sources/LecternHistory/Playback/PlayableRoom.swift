/// A room that can show its log from the beginning, by the clock.
package protocol PlayableRoom: Actor {
  /// Shows the beginning of the restored log.
  func showBeginning() async throws

  /// Shows the next position of the log, unless a presenter has chosen another position.
  ///
  /// - Returns: the number of the shown position; nil for the present.
  func play(_ number: Int, after previous: Int) -> Int?

  /// Shows the present. The room continues from there.
  func endPlayback()
}
