internal import Composable
internal import Foundation
internal import LecternWire

/// A position in the history, for presenters.
@ViewState struct HistoryPositionView {
  /// The number of the chosen action.
  var chosen: Int
  var first: Int
  var last: Int
  /// The dotted name of the last action before the position.
  var name: String?
  var nearby: [PastActionView]
  /// The number of the last action before the position.
  var number: Int
  var time: Date?

  init?(_ moment: HistoryPosition) {
    guard let shown = moment.shown else { return nil }
    (first, last) = (shown.range.lowerBound, shown.range.upperBound)
    (number, time) = (shown.actions.upperBound, shown.timestamp.map(Date.init))
    chosen = min(max(first, moment.chosen), last)
    nearby = shown.nearby.map { PastActionView($0, in: shown) }
    name = shown.nearby.last { $0.id == shown.actions.upperBound }?.name
  }
}

/// An action of the history, for presenters.
@ViewState struct PastActionView: Identifiable {
  let id: Int
  /// Whether it is the last action before the shown position.
  var isShown: Bool
  var name: String
  var time: Date

  init(_ action: PastAction, in shown: HistoryPosition.Shown) {
    (id, name, time) = (action.id, action.name, Date(action.timestamp))
    isShown = action.id == shown.actions.upperBound
  }
}

/// A named position in the history.
@ViewState struct BookmarkView: Identifiable {
  let id: Int
  var name: String
  var time: Date

  init(_ bookmark: Bookmark) {
    (id, name, time) = (bookmark.id, bookmark.name, Date(bookmark.timestamp))
  }
}
