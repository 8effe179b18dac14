package import Lectern

/// The view state of a watched simulation.
@ViewState
package struct WatchView {
  package let seed: Int
  package let time: String
  /// The part of the recording that has played, from 0 to 1.
  package let progress: Double
  package let phase: String
  package let controls: ControlsView
  package let nodes: [ServerView]
  package let relays: [ServerView]
  package let pages: [PageView]
  /// Such as `14 sent`; nil without a hostile page.
  package let hostilePage: String?
  package let hasRelays: Bool
  package let links: [LinkView]
  package let log: LogView
  /// Newest first.
  package let lines: [LineView]
  package let faults: [FaultView]
  package let checks: ChecksView
  /// The latest fault, end of one or change of leader, for a screen reader.
  package let announcement: String

  package init(_ state: WatchState) {
    let stage = state.stage
    seed = state.seed
    time = stage.time.clockTime
    progress = state.length.map { Double(stage.time) / Double(max($0.time, 1)) } ?? 0
    phase =
      switch stage.phase {
      case .faults: "Faults"
      case .peace: "Peace"
      case .ended: "The end"
      }
    controls = ControlsView(state)
    nodes = stage.nodes.map { ServerView($0, at: stage.time) }
    relays = stage.relays.map { ServerView($0, at: stage.time) }
    pages = stage.pages.map {
      PageView($0, actionCount: stage.log.actionCount, freshAfter: state.freshAfter)
    }
    hostilePage = stage.hostileMessages.map { "\($0) sent" }
    hasRelays = !relays.isEmpty
    links = LinkView.all(of: stage, freshAfter: state.freshAfter)
    log = LogView(stage.log, freshAfter: state.freshAfter)
    lines = stage.lines.all.reversed().map(LineView.init)
    faults = FaultView.all(of: stage)
    checks = ChecksView(stage)
    announcement = stage.lines.latestTurn
  }
}

extension Int64 {
  /// Microseconds as `1:23.456`.
  var clockTime: String {
    func digits(_ number: Int64, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
    }
    let milliseconds = self / 1_000
    let seconds = milliseconds / 1_000
    return "\(seconds / 60):\(digits(seconds % 60, 2)).\(digits(milliseconds % 1_000, 3))"
  }
}
