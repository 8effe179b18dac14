/// What the room shows of its past.
public struct RewindState: Equatable, Sendable {
  /// Maximum number of bookmarks.
  private static var bookmarkLimit: Int { 256 }

  /// The past that the room shows; nil while it shows the present.
  public var moment: HistoryPosition?
  /// The number of the last action before the app went on from an earlier moment; nil if it did not.
  public var goneOnAfter: Int?
  /// Why the past cannot be shown; nil while nothing is wrong.
  public var problem: String?
  /// The moments with a name, in their order.
  public var bookmarks: [Bookmark] = []

  /// Chooses a moment of the past.
  mutating func choose(_ number: Int) {
    problem = nil
    moment = HistoryPosition(chosen: max(0, number), shown: moment?.shown)
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
}

extension RewindState: Codable {
  /// Without the moment: after a restart, the room shows the present.
  private enum CodingKeys: CodingKey { case bookmarks }
}
