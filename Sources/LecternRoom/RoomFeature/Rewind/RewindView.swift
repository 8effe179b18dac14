internal import Composable
internal import Foundation
internal import LecternWire

/// Whether the audience sees the history.
@ViewState struct PastView {
  /// Whether the view shows the history.
  var isPast: Bool
  /// The time of the position in ISO 8601; nil while the present is shown, and before the first action.
  var momentTime: Date?

  /// - Parameter isFrozen: whether the audience sees a frozen state instead.
  init(_ state: RewindState, isFrozen: Bool) {
    isPast = state.moment?.shown != nil && !isFrozen
    momentTime = isPast ? state.moment?.shown?.timestamp.map(Date.init) : nil
  }
}

/// The history, for presenters.
@ViewState struct RewindView {
  var bookmarks: [BookmarkView]
  /// The number of the last action before the app was forked.
  var forkedAfter: Int?
  /// Whether the view shows the history.
  var isPast: Bool
  /// The position that is shown; nil while the present is shown.
  var moment: HistoryPositionView?
  /// The reason why the history cannot be shown.
  var rewindProblem: String?

  init(_ state: RewindState) {
    bookmarks = state.bookmarks.map(BookmarkView.init)
    (forkedAfter, isPast, rewindProblem) = (state.forkedAfter, state.moment != nil, state.problem)
    moment = state.moment.flatMap(HistoryPositionView.init)
  }
}
