internal import Composable
internal import LecternLog

// A room plays its log: it shows its history, and the position moves by the clock. So no effect runs, nothing is reduced, and
// the presenters' scrubber works.
extension Room {
  /// Shows the beginning of the log. Call it once, after ``restore(_:)`` and before the room is used.
  ///
  /// Resets the floor, a frozen view and similar state of the recorded room, as in a new room.
  ///
  /// - Throws: as `Timeline.moment(at:of:)`.
  package func showBeginning() async throws {
    guard let reader = logReader(start.options) else { return }
    let timeline = Timeline(reader.log, reader.configuration)
    show(try await timeline.moment(at: 0, of: beginWithoutFloor()), in: timeline)
  }

  /// - Returns: the number of the app's last action.
  private func beginWithoutFloor() -> Int {
    // A page of the recorded room that connects counts as new.
    if let recording { core.membership.reset(instanceID: recording.log.identity.instanceID) }
    let actions: [RoomAction] = [
      .freeze(.released), .freeze(.unblanked), .links(.codeHidden), .hands(.handsDismissed),
      .floor(.floorTakenBack),
    ]
    for action in actions {
      stores.room.send(action)
    }
    return stores.app.revision
  }

  private func show(_ found: Timeline<State, Action>.Found, in timeline: Timeline<State, Action>) {
    history.search.begin(with: timeline)
    let state = PresentedState(state: found.state, count: found.shown.actions.upperBound)
    core.presentation.show(.history(state))
    stores.room.send(.rewind(.positionChosen(0)))
    stores.room.send(.rewind(.positionShown(found.shown)))
  }

  /// Shows the next position of the log, unless a presenter has chosen another position.
  ///
  /// - Parameters:
  ///   - number: the number of the last action before the position.
  ///   - previous: the number of the position that was shown last.
  /// - Returns: the number of the position that the room shows now; nil if it shows the present.
  package func play(_ number: Int, after previous: Int) -> Int? {
    guard let chosen = stores.room.state.rewind.moment?.chosen else {
      return nil
    }
    guard chosen == previous else { return chosen }
    stores.room.send(.rewind(.positionChosen(number)))
    return number
  }

  /// Shows the present. The room continues from there.
  package func endPlayback() {
    stores.room.send(.rewind(.returnedToNow))
  }
}
