package import Lectern

/// The view state of a line between two parts, in percent of the drawing.
@ViewState
package struct LinkView: Identifiable {
  package let id: String
  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double
  /// `open`, `opening`, `dead`, `cut` or `fenced`.
  package let status: String
  /// Whether the latest stride moved something over it.
  package let isFresh: Bool
}

extension LinkView {
  /// Returns the links of a stage, in a fixed order.
  static func all(of stage: Stage, freshAfter position: Int) -> [LinkView] {
    let rows = Rows(hasRelays: !stage.relays.isEmpty)
    return logLinks(stage, rows, position) + busLinks(stage, rows)
      + pageLinks(stage, rows, position)
  }

  private static func logLinks(_ stage: Stage, _ rows: Rows, _ position: Int) -> [LinkView] {
    let isFresh = stage.log.batches.contains { ($0.durableAt ?? 0) > position }
    return stage.nodes.enumerated().compactMap { index, node in
      guard node.status == .leading || node.status == .fenced else { return nil }
      let x = Rows.column(index, of: stage.nodes.count)
      let status = node.status == .fenced ? "fenced" : node.isPaused ? "opening" : "open"
      return LinkView(
        id: "log-\(node.name)",
        x1: x,
        y1: rows.log,
        x2: x,
        y2: rows.nodes,
        status: status,
        isFresh: isFresh && node.status == .leading
      )
    }
  }

  private static func busLinks(_ stage: Stage, _ rows: Rows) -> [LinkView] {
    guard let leader = stage.nodes.firstIndex(where: { $0.status == .leading }) else { return [] }
    return stage.relays.enumerated().compactMap { index, relay in
      guard relay.status == .relaying else { return nil }
      let isCut = relay.busCut != nil || stage.nodes[leader].busCut != nil
      return LinkView(
        id: "bus-\(relay.name)",
        x1: Rows.column(leader, of: stage.nodes.count),
        y1: rows.nodes,
        x2: Rows.column(index, of: stage.relays.count),
        y2: rows.relays,
        status: isCut ? "cut" : "open",
        isFresh: false
      )
    }
  }

  private static func pageLinks(_ stage: Stage, _ rows: Rows, _ position: Int) -> [LinkView] {
    let count = stage.pages.count + (stage.hostileMessages == nil ? 0 : 1)
    return stage.pages.enumerated().compactMap { index, page in
      guard let server = page.server, let from = rows.position(of: server, in: stage) else {
        return nil
      }
      return LinkView(
        id: "page-\(page.number)",
        x1: from.x,
        y1: from.y,
        x2: Rows.column(index, of: count),
        y2: rows.pages,
        status: page.link.rawValue,
        isFresh: page.changedAt > position
      )
    }
  }
}

/// The middles of the rows of servers, and the upper edge of the pages. The style sheet has the same.
private struct Rows {
  /// The lower edge of the log, above the drawing.
  let log = 0.0
  let nodes: Double
  let relays: Double
  let pages: Double

  init(hasRelays: Bool) {
    (nodes, relays, pages) = hasRelays ? (25, 75, 100) : (50, 50, 100)
  }

  /// The middle of a column, if all are equally wide.
  static func column(_ index: Int, of count: Int) -> Double {
    let share = (Double(index) + 0.5) / Double(max(count, 1))
    return (share * 10_000).rounded() / 100
  }

  func position(of server: String, in stage: Stage) -> (x: Double, y: Double)? {
    if let index = stage.nodes.firstIndex(where: { $0.name == server }) {
      return (Self.column(index, of: stage.nodes.count), nodes)
    }
    return stage.relays.firstIndex { $0.name == server }.map {
      (Self.column($0, of: stage.relays.count), relays)
    }
  }
}
