internal import LecternSimulation

extension RecordedEvent.Kind {
  /// The event in words; nil if it is a detail.
  var line: (tone: EventTone, text: String)? {
    serverLine ?? pageLine ?? logLine
  }

  /// Whether it is a fault, the end of one, or what the servers do about it.
  package var isTurn: Bool {
    switch self {
    case .connectionDied, .peaceBegan, .ended, .broken, .lost, .refused, .presented, .startedOver:
      true
    default: serverLine != nil
    }
  }

  private var serverLine: (tone: EventTone, text: String)? {
    switch self {
    case .relayStarted(let server): (.lead, "\(server.capitalizedFirst) starts")
    case .nodeStoodBy(let server): (.lead, "\(server.capitalizedFirst) stands by")
    case .nodeLed(let server, let term): (.lead, "\(server.capitalizedFirst) leads in term \(term)")
    case .nodeSteppedDown(let server): (.fault, "\(server.capitalizedFirst) steps down")
    case .killed(let server): (.fault, "\(server.capitalizedFirst) is killed")
    case .paused(let server, let milliseconds):
      (.fault, "\(server.capitalizedFirst) is paused for \(milliseconds / 1_000) s")
    case .resumed(let server): (.lead, "\(server.capitalizedFirst) resumes")
    case .busCut(let server, let direction):
      (.fault, "The bus loses the messages \(direction.words) \(server)")
    case .streamAway: (.fault, "No server of the stream answers")
    case .streamBack: (.lead, "The servers of the stream answer again")
    case .clockLeapt(let server, let seconds):
      (.fault, "The clock of \(server) is \(abs(seconds)) s \(seconds < 0 ? "slow" : "fast")")
    case .busMended(let server): (.lead, "The bus reaches \(server) again")
    default: nil
    }
  }

  private var pageLine: (tone: EventTone, text: String)? {
    switch self {
    case .connected(let page, let server): (.page, "Page \(page) connects to \(server)")
    case .connectionDied(let page): (.fault, "Page \(page) has a dead connection")
    case .disconnected(let page): (.page, "Page \(page) is disconnected")
    case .sent(let page, let token): (.page, "Page \(page) sends token \(token)")
    case .resent(let page, let count):
      (.page, "Page \(page) resends \(count == 1 ? "an action" : "\(count) actions")")
    case .acknowledged(let page, let token, let revision):
      (.log, "Page \(page)’s token \(token) is acknowledged by revision \(revision)")
    case .refused(let page, let code): (.fault, "Page \(page) is refused: \(code)")
    case .shown(let page, let revision, _): (.page, "Page \(page) shows revision \(revision)")
    case .presented(let page, let action): (.lead, "The presenter of page \(page) sends \(action)")
    case .hostileMessage(let text):
      (.hostile, "The hostile page sends \(text.isEmpty ? "nothing" : text)")
    default: nil
    }
  }

  private var logLine: (tone: EventTone, text: String)? {
    switch self {
    case .appended(let batch, let entries):
      (.log, "Batch \(batch) is appended: \(entries.joined(separator: ", "))")
    case .durable(let batch, _): (.log, "Batch \(batch) is durable")
    case .lost(let batches): (.fault, "The disk loses \(batches.count == 1 ? "a write" : "writes")")
    case .startedOver: (.lead, "The room starts over with an empty log")
    case .effectStarted(let token): (.log, "The effect of token \(token) starts")
    case .restored(let count): (.log, "The room is restored with \(count) actions")
    case .peaceBegan: (.lead, "All faults end: a minute of peace")
    case .broken(_, let message): (.broken, "Broken: \(message)")
    case .ended: (.lead, "The end")
    default: nil
    }
  }
}

extension String {
  /// The text with a capital first letter.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
