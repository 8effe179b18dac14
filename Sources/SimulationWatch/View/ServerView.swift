package import Lectern
internal import LecternSimulation

/// The view state of a node or a relay.
@ViewState
package struct ServerView: Identifiable {
  package let id: String
  package let title: String
  /// Such as `leads`, for the style sheet, too.
  package let status: String
  /// Such as `term 3`; empty for a relay, and for a node that never led.
  package let term: String
  /// A fault in a few words; nil for none.
  package let fault: String?

  init(_ server: StageServer, at time: Int64) {
    id = server.name
    title = server.name.capitalizedFirst
    term = server.term.map { "term \($0)" } ?? ""
    status =
      switch server.status {
      case .down: "down"
      case .standby: "standby"
      case .leading: "leads"
      case .fenced: "fenced"
      case .steppedDown: "steps down"
      case .relaying: "relays"
      }
    if let end = server.pausedUntil {
      fault = "paused \(max(0, end - time + 999_999) / 1_000_000) s"
    } else {
      fault = server.busCut.map { $0 == .both ? "cut off" : "loses messages \($0.words) it" }
    }
  }
}
