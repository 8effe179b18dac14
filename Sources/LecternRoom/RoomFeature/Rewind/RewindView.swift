internal import Composable
internal import Foundation
internal import LecternWire

/// Whether the audience sees the past.
@ViewState struct PastView {
  /// Whether what is shown is the past.
  var isPast: Bool
  /// An ISO 8601 time; nil while the present is shown, and before the first action.
  var momentTime: Date?

  /// - Parameter isFrozen: whether the audience keeps an earlier state instead.
  init(_ state: RewindState, isFrozen: Bool) {
    isPast = state.moment?.shown != nil && !isFrozen
    momentTime = isPast ? state.moment?.shown?.timestamp.map(Date.init) : nil
  }
}

/// The past, for presenters.
@ViewState struct RewindView {
  var bookmarks: [BookmarkView]
  /// The number of the last action before the app went on from an earlier moment.
  var goneOnAfter: Int?
  /// Whether what is shown is the past.
  var isPast: Bool
  /// What is shown of the past; nil while the present is shown.
  var moment: HistoryPositionView?
  /// Why the past cannot be shown.
  var rewindProblem: String?

  init(_ state: RewindState) {
    bookmarks = state.bookmarks.map(BookmarkView.init)
    (goneOnAfter, isPast, rewindProblem) = (state.goneOnAfter, state.moment != nil, state.problem)
    moment = state.moment.flatMap(HistoryPositionView.init)
  }
}
