/// The carets of the pages with the focus in a shared text.
public struct CaretsState: Equatable, Sendable {
  /// Maximum number of carets. Another one replaces the caret that has rested for the longest time.
  static var limit: Int { 24 }

  /// A page's caret, and the page's session.
  struct Entry: Equatable, Sendable {
    let session: String
    let caret: Caret
  }

  /// The latest caret of each page, in the order in which they were moved.
  private(set) var moved: [Entry] = []
  /// The carets that pages are shown, by their ids.
  public var shown: [ShownCaret] = []

  mutating func move(_ caret: Caret, of session: String) {
    remove(session)
    moved.append(Entry(session: session, caret: caret))
    if moved.count > Self.limit { moved.removeFirst() }
  }

  mutating func remove(_ session: String) {
    moved.removeAll { $0.session == session }
  }

  /// Whether a page has a caret.
  func contains(_ session: String) -> Bool {
    moved.contains { $0.session == session }
  }
}
