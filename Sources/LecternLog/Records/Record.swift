/// The fields of an entry, as every log stores them: the columns of SQLite's table, or the bytes of a message.
package struct Record: Hashable, Sendable {
  /// The kinds of records, by which their fields are read.
  package enum Kind: Int64, Sendable {
    /// The only record of a batch without entries.
    case none = 0
    case action = 1
    case redactedAction = 2
    /// `count` is the action, `ref` the index, `cause` the outcome.
    case effect = 3
    /// `name` is the build, `value` the schema.
    case started = 4
    case stopped = 5
    case resumed = 6
    /// `count` is the hash, `name` the shown revisions, separated by spaces.
    case checkpoint = 7
    /// `count` is the revision.
    case reservation = 8
    /// `sender` is the id.
    case session = 9
    /// `name` is the id.
    case forked = 10
  }

  package var kind: Kind
  package var revision = 0
  package var time: Int64 = 0
  package var lane: Int64?
  package var count: Int64?
  package var sender: String?
  package var role: String?
  package var client: String?
  package var ref: Int64?
  package var cause: Int64?
  package var name: String?
  package var value: [UInt8]?

  package static let none = Record(kind: .none)

  package init(kind: Kind) { self.kind = kind }

  package init(_ entry: LogEntry) {
    switch entry.content {
    case .action(let action): self.init(action)
    case .effect(let effect): self.init(effect)
    case .lifecycle(.started(let build, let schema)):
      self.init(kind: .started)
      name = build
      value = schema
    case .lifecycle(.stopped): self.init(kind: .stopped)
    case .lifecycle(.resumed): self.init(kind: .resumed)
    case .lifecycle(.forked(let id)):
      self.init(kind: .forked)
      name = id
    case .checkpoint(let checkpoint):
      self.init(kind: .checkpoint)
      count = Int64(bitPattern: checkpoint.stateHash)
      name = checkpoint.shown.map(String.init).joined(separator: " ")
    case .session(let session):
      self.init(kind: .session)
      client = session.client
      sender = session.id
    case .reservation(let revision):
      self.init(kind: .reservation)
      count = Int64(revision)
    }
    revision = entry.revision
    time = entry.time
  }

  private init(_ action: ActionEntry) {
    kind = action.isRedacted ? .redactedAction : .action
    lane = Int64(action.lane.rawValue)
    count = Int64(action.count)
    sender = action.sender
    role = action.role
    client = action.client
    ref = action.ref.map(Int64.init)
    cause = action.cause.map(Int64.init)
    name = action.name
    value = action.value
  }

  private init(_ effect: EffectEntry) {
    kind = .effect
    lane = Int64(effect.lane.rawValue)
    count = Int64(effect.action)
    ref = Int64(effect.index)
    cause = Int64(effect.outcome.rawValue)
  }
}
