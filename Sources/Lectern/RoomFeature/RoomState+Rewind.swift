extension RoomState {
  /// Maximum number of bookmarks.
  private static var bookmarkLimit: Int { 256 }

  /// Chooses a moment of the past.
  mutating func choose(_ number: Int) {
    (rewindProblem, flow) = (nil, nil)
    moment = Moment(chosen: max(0, number), shown: moment?.shown)
  }

  /// Shows a moment that was found.
  mutating func show(_ shown: Moment.Shown) {
    moment?.show(shown)
  }

  /// Gives a moment a name, in place of the one that it had.
  mutating func set(_ bookmark: Bookmark) {
    guard let name = DisplayName(bookmark.name)?.text else { return }
    bookmarks.removeAll { $0.id == bookmark.id }
    guard bookmarks.count < Self.bookmarkLimit else { return }
    var bookmark = bookmark
    bookmark.name = name
    let index = bookmarks.firstIndex { $0.id > bookmark.id } ?? bookmarks.endIndex
    bookmarks.insert(bookmark, at: index)
  }

  /// Returns why an action about the past would have no effect; nil where it has one.
  func refusalInThePast(of action: RoomAction) -> String? {
    switch action {
    case .frozen where moment != nil: "Return to now before you freeze the room."
    case .frozen where flow != nil: "End slow motion before you freeze the room."
    case .slowMotionBegan where moment != nil: "Return to now before you begin slow motion."
    default: nil
    }
  }
}
