internal import LecternLog
internal import LecternWire

extension SimulationEvent {
  /// Returns the event as a recording has it; nil if another event says the same.
  ///
  /// - Parameter count: the number of actions that the app's durable state has counted.
  func recorded(count: Int) -> RecordedEvent.Kind? {
    switch self {
    case .sent(let page, let token): .sent(page: page, token: token)
    case .acknowledged(let page, let token, let revision, _):
      token.map { .acknowledged(page: page, token: $0, revision: revision) }
    case .shown(let page, let shown):
      .shown(page: page, revision: shown.revision, count: shown.sum.count)
    case .ownShown(let page, _, let own): .ownShown(page: page, count: own.sum.count)
    case .forgotten(let page): .forgotten(page: page)
    case .malformed(let page, _): .malformed(page: page)
    case .slept, .watched, .unreadable, .answered, .requestMade, .responded, .received,
      .recipientRestored, .watcherSettled, .callerSettled:
      nil
    case .startedOver: .startedOver
    case .endLost: nil
    case .effectStarted(let token): .effectStarted(token: token)
    case .durable(let batch): .durable(batch: batch.number, count: count)
    case .restored(let total, _): .restored(count: total.count)
    case .settled(let page, _, _, _): .settled(page: page)
    }
  }
}

extension PageExchange {
  /// The event as a recording has it; nil if another event says the same.
  var recorded: RecordedEvent.Kind? {
    switch event {
    case .loaded: .loaded(page: page)
    case .disconnected: .disconnected(page: page)
    case .resent(let messages): .resent(page: page, count: messages.count)
    case .connected, .received, .sent, .ended: nil
    }
  }
}

extension LogBatch {
  /// The recorded event of its append.
  var appended: RecordedEvent.Kind {
    .appended(
      batch: number,
      entries: entries.map(\.content.summary)
    )
  }
}

extension LogEntry.Content {
  /// A few words for people.
  fileprivate var summary: String {
    switch self {
    case .action(let action):
      let value = action.value.flatMap { try? JSONValue($0) }?.integer
      return value.map { "\(action.name) \($0)" } ?? action.name
    case .session: return "session"
    case .lifecycle: return "start"
    case .effect: return "effect"
    case .checkpoint: return "checkpoint"
    case .reservation: return "reservation"
    }
  }
}
