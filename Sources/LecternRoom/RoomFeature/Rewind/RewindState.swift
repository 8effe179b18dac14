/// The history that a room shows, and its bookmarks.
public struct RewindState: Equatable, Sendable {
  /// Maximum number of bookmarks.
  private static var bookmarkLimit: Int { 256 }

  /// The position in the history that the room shows; nil while it shows the present.
  public var moment: HistoryPosition?
  /// The number of the last action before the app was forked; nil if it wasn't.
  public var forkedAfter: Int?
  /// The reason why the history cannot be shown; nil while it can.
  public var problem: String?
  /// The bookmarks, in their order.
  public var bookmarks: [Bookmark] = []

  /// Chooses a position in the history.
  mutating func choose(_ number: Int) {
    problem = nil
    moment = HistoryPosition(chosen: max(0, number), shown: moment?.shown)
  }

  /// Names a position, in place of its earlier name.
  mutating func set(_ bookmark: Bookmark) {
    guard let name = DisplayName(bookmark.name)?.text else { return }
    bookmarks.removeAll { $0.id == bookmark.id }
    guard bookmarks.count < Self.bookmarkLimit else { return }
    var bookmark = bookmark
    bookmark.name = name
    let index = bookmarks.firstIndex { $0.id > bookmark.id } ?? bookmarks.endIndex
    bookmarks.insert(bookmark, at: index)
  }
}

extension RewindState: Codable {
  /// Omits the position, because the room shows the present after a restart.
  private enum CodingKeys: CodingKey { case bookmarks }
}
