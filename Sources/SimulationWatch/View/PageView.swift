package import Lectern

/// The view state of a page.
@ViewState
package struct PageView: Identifiable {
  package let id: Int
  package let title: String
  /// The number of actions that it shows; a dash before its first state.
  package let count: String
  /// The revision of the state that it shows.
  package let revision: String
  /// How many actions of the log it doesn't show yet, such as `3 behind`; nil if it shows all.
  package let lag: String?
  /// Whether it shows all actions of the log.
  package let isCurrent: Bool
  /// `open`, `opening`, `dead` or `closed`.
  package let link: String
  /// The connection in words.
  package let connection: String
  /// Such as `2 waiting`; nil for none.
  package let outbox: String?
  /// Whether the latest stride changed what it shows.
  package let isFresh: Bool

  init(_ page: StagePage, actionCount: Int, freshAfter position: Int) {
    id = page.number
    title = "Page \(page.number)"
    count = page.count.map { "\($0)" } ?? "–"
    revision = page.revision.map { "revision \($0)" } ?? "nothing yet"
    let lag = max(0, actionCount - (page.count ?? 0))
    isCurrent = lag == 0 && page.count != nil
    self.lag = lag == 0 ? nil : "\(lag) behind"
    link = page.link.rawValue
    connection =
      switch page.link {
      case .closed: "offline"
      case .opening: "calling \(page.server ?? "")"
      case .open: "via \(page.server ?? "")"
      case .dead: "link dead"
      }
    outbox = page.outbox.isEmpty ? nil : "\(page.outbox.count) waiting"
    isFresh = page.changedAt > position
  }
}
