package import LecternRoom

/// A room that can show its log from the beginning, by the clock: it shows its history, and the position moves. So no effect
/// runs, nothing is reduced, and the presenters' scrubber works.
package protocol PlayableRoom: RoomControl {
  /// Shows the beginning of the restored log.
  func showBeginning() async throws
}

extension PlayableRoom {
  /// Shows the next position of the log, unless a presenter has chosen another position.
  ///
  /// - Parameters:
  ///   - number: the number of the last action before the position.
  ///   - previous: the number of the position that was shown last.
  /// - Returns: the number of the position that the room shows now; nil if it shows the present.
  func play(_ number: Int, after previous: Int) -> Int? {
    guard let chosen = roomState.rewind.moment?.chosen, chosen == previous else {
      return roomState.rewind.moment?.chosen
    }
    send(.rewind(.positionChosen(number)))
    return number
  }

  /// Shows the present. The room continues from there.
  func endPlayback() { send(.rewind(.returnedToNow)) }
}
