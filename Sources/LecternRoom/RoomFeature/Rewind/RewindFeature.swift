internal import Composable

/// Shows the room's history, and returns to the present.
struct RewindFeature: Reducer {
  /// The operations of the room.
  let room: RoomClient

  func reduce(into state: inout RewindState, action: RewindAction) -> Effect<RewindAction> {
    switch action {
    case .rewound: state.choose(.max)
    case .positionChosen(let number): state.choose(number)
    case .positionStepped(let direction): state.moment?.step(by: direction)
    case .positionShown(let shown): state.moment?.show(shown)
    case .returnedToNow: state.moment = nil
    case .rewindFailed(let problem): (state.moment, state.problem) = (nil, problem)
    case .forked(let last): (state.moment, state.forkedAfter) = (nil, last)
    case .bookmarkSet(let bookmark): state.set(bookmark)
    case .bookmarkRemoved(let id): state.bookmarks.removeAll { $0.id == id }
    case .bookmarked(let name):
      return .sync { [room] in room.bookmark(name).map { .bookmarkSet($0) } }
    case .recordingAbandoned:
      return .sync { [room] in
        room.abandonRecording()
        return nil
      }
    case .resetRequested:
      return .sync { [room] in
        room.reset()
        return nil
      }
    // The room executes the fork: the log's entry has the page's message, and an effect doesn't know it.
    case .forkRequested: break
    }
    return .none
  }
}
