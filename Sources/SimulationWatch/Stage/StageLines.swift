internal import LecternSimulation

/// The latest events as lines for people.
package struct StageLines: Codable, Equatable, Sendable {
  package struct Line: Codable, Equatable, Sendable {
    /// The position of the first event of the line.
    package let id: Int
    /// The time of the first event, in microseconds.
    package let time: Int64
    package let tone: EventTone
    package fileprivate(set) var text: String
    /// The pages that show a revision: one line for all of them.
    fileprivate var pages: [Int] = []
    fileprivate var revision: Int?
  }

  private static let limit = 10

  /// Oldest first.
  package private(set) var all: [Line] = []
  /// The latest fault, end of one or change of leader.
  package private(set) var latestTurn = ""

  mutating func append(_ event: RecordedEvent, at position: Int) {
    guard let (tone, text) = event.kind.line else { return }
    if event.kind.isTurn { latestTurn = text }
    var line = Line(id: position, time: event.time, tone: tone, text: text)
    if case .shown(let page, let revision, _) = event.kind {
      if all.last?.revision == revision {
        all[all.count - 1].add(page)
        return
      }
      (line.pages, line.revision) = ([page], revision)
    }
    all.append(line)
    all.removeFirst(max(0, all.count - Self.limit))
  }
}

extension StageLines.Line {
  fileprivate mutating func add(_ page: Int) {
    guard !pages.contains(page), let revision else { return }
    pages.append(page)
    let list = pages.sorted().map { "\($0)" }.joined(separator: ", ")
    text = "Pages \(list) show revision \(revision)"
  }
}
