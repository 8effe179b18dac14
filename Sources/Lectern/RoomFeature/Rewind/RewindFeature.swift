internal import Composable

/// The room shows its past, and returns to the present.
struct RewindFeature: Reducer {
  func reduce(into state: inout RewindState, action: RewindAction) -> Effect<RewindAction> {
    switch action {
    case .rewound: state.choose(.max)
    case .momentChosen(let number): state.choose(number)
    case .momentStepped(let direction): state.moment?.step(by: direction)
    case .momentShown(let shown): state.moment?.show(shown)
    case .returnedToNow: state.moment = nil
    case .rewindFailed(let problem): (state.moment, state.problem) = (nil, problem)
    case .goneOn(let last): (state.moment, state.goneOnAfter) = (nil, last)
    case .bookmarkSet(let bookmark): state.set(bookmark)
    case .bookmarkRemoved(let id): state.bookmarks.removeAll { $0.id == id }
    // The room itself carries these out.
    case .recordingAbandoned, .startedAnew, .wentOnFrom, .bookmarked: break
    }
    return .none
  }
}
