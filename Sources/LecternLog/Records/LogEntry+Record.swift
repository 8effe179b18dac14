extension LogEntry {
  /// Creates the entry of a record; nil for a record that has none.
  package init?(_ record: Record) {
    guard let content = Content(record) else { return nil }
    self.init(revision: record.revision, time: record.time, content: content)
  }
}

extension LogEntry.Content {
  fileprivate init?(_ record: Record) {
    func lane() -> LogLane? { record.lane.flatMap { LogLane(rawValue: Int($0)) } }
    switch record.kind {
    case .none: return nil
    case .action, .redactedAction:
      guard let lane = lane(), let count = record.count, let name = record.name else {
        return nil
      }
      self = .action(
        ActionEntry(
          lane: lane,
          count: Int(count),
          sender: record.sender,
          role: record.role,
          client: record.client,
          ref: record.ref.map(Int.init),
          cause: record.cause.map(Int.init),
          name: name,
          value: record.value,
          isRedacted: record.kind == .redactedAction
        )
      )
    case .effect:
      guard let lane = lane(), let action = record.count, let index = record.ref,
        let outcome = record.cause.flatMap({ EffectEntry.Outcome(rawValue: Int($0)) })
      else { return nil }
      self = .effect(
        EffectEntry(lane: lane, action: Int(action), index: Int(index), outcome: outcome)
      )
    case .started:
      guard let build = record.name, let schema = record.value else { return nil }
      self = .lifecycle(.started(build: build, schema: schema))
    case .stopped: self = .lifecycle(.stopped)
    case .resumed: self = .lifecycle(.resumed)
    case .forked: self = .lifecycle(.forked(id: record.name))
    case .checkpoint:
      guard let hash = record.count, let text = record.name else { return nil }
      let shown = text.split(separator: " ").compactMap { Int($0) }
      self = .checkpoint(CheckpointEntry(stateHash: UInt64(bitPattern: hash), shown: shown))
    case .session:
      guard let id = record.sender, let client = record.client else { return nil }
      self = .session(SessionEntry(client: client, id: id))
    case .reservation:
      guard let revision = record.count else { return nil }
      self = .reservation(upTo: Int(revision))
    }
  }
}
