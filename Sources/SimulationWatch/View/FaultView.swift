package import Lectern
internal import LecternSimulation

/// The view state of a fault that is in force.
@ViewState
package struct FaultView: Identifiable {
  package let id: String
  package let text: String
}

extension FaultView {
  /// The time after which a write counts as a stall, in microseconds.
  private static let stall = Int64(1_000_000)

  /// Returns the faults of a stage, in a fixed order.
  static func all(of stage: Stage) -> [FaultView] {
    leadership(stage) + stage.servers.flatMap { all(of: $0, at: stage.time) } + disk(stage)
      + pages(stage)
  }

  private static func leadership(_ stage: Stage) -> [FaultView] {
    guard stage.position > 1, stage.leader == nil else { return [] }
    return [FaultView(id: "leader", text: "No node leads")]
  }

  private static func all(of server: StageServer, at time: Int64) -> [FaultView] {
    let name = server.name.capitalizedFirst
    var texts: [String] = []
    switch server.status {
    case .down where time > 0: texts.append("\(name) is down")
    case .fenced: texts.append("\(name) believes that it leads")
    case .steppedDown: texts.append("\(name) steps down")
    default: break
    }
    if let end = server.pausedUntil {
      texts.append("\(name) is paused until \(end.clockTime)")
    }
    if let cut = server.busCut {
      texts.append("The bus loses messages \(cut.words) \(server.name)")
    }
    return texts.enumerated().map { FaultView(id: "\(server.name)-\($0)", text: $1) }
  }

  private static func disk(_ stage: Stage) -> [FaultView] {
    guard let write = stage.log.pending.first, stage.time - write.appendedAt > stall else {
      return []
    }
    let seconds = (stage.time - write.appendedAt) / 1_000_000
    let text = "A write has taken \(seconds) s, and nobody sees what it has"
    return [FaultView(id: "disk", text: text)]
  }

  private static func pages(_ stage: Stage) -> [FaultView] {
    stage.pages.filter { $0.link == .dead }.map {
      FaultView(id: "page-\($0.number)", text: "Page \($0.number) has a dead connection")
    }
  }
}
