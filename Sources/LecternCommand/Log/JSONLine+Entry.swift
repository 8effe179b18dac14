internal import LecternLog

extension JSONLine {
  /// Creates the line of an entry.
  ///
  /// ```
  /// {"batch":7,"revision":43,"time":1700000000000,"kind":"action","lane":"app","count":40,"name":"incrTapped"}
  /// ```
  ///
  /// - Parameter batch: the number of its batch.
  init(_ entry: LogEntry, in batch: Int) {
    add("batch", batch)
    add("revision", entry.revision)
    add("time", entry.time)
    switch entry.content {
    case .action(let action): add(action)
    case .effect(let effect):
      add("kind", "effect")
      add("lane", effect.lane.name)
      add("action", effect.action)
      add("index", effect.index)
      add("outcome", effect.outcome.name)
    case .lifecycle(.started(let build, let schema)):
      add("kind", "started")
      add("build", build)
      if !schema.isEmpty { add("schema", json: schema) }
    case .lifecycle(.stopped): add("kind", "stopped")
    case .lifecycle(.resumed): add("kind", "resumed")
    case .lifecycle(.forked(let id)):
      add("kind", "forked")
      add("id", id)
    case .session(let session):
      add("kind", "session")
      add("client", session.client)
      add("id", session.id)
    case .checkpoint(let checkpoint):
      add("kind", "checkpoint")
      add("stateHash", checkpoint.hash)
      add("shown", checkpoint.shown)
    case .reservation(let end):
      add("kind", "reservation")
      add("upTo", end)
    }
  }

  private mutating func add(_ action: ActionEntry) {
    add("kind", "action")
    add("lane", action.lane.name)
    add("count", action.count)
    add("sender", action.sender)
    add("role", action.role)
    add("client", action.client)
    add("ref", action.ref)
    add("cause", action.cause)
    add("name", action.name)
    add("value", json: action.value)
    if action.isRedacted { add("redacted", json: Array("true".utf8)) }
  }
}
