/// One thing that happened in a room, as its log keeps it.
///
/// ```swift
/// LogEntry(revision: 43, time: 1_700_000_000_000, content: .action(ActionEntry(lane: .app, count: 40, name: "incrTapped")))
/// ```
public struct LogEntry: Hashable, Sendable {
  /// The kinds of entries.
  public enum Content: Hashable, Sendable {
    /// An action was reduced; the entry's revision is the one that it led to.
    case action(ActionEntry)
    /// Something became of an asynchronous effect.
    case effect(EffectEntry)
    /// A server has begun, ended or resumed to write the log.
    case lifecycle(LifecycleEntry)
    /// A page has joined; it gets the same id after a restart.
    case session(SessionEntry)
    /// A replay can be compared with the room as it was.
    case checkpoint(CheckpointEntry)
    /// Revisions up to this one may have been shown without being logged; none of them is used again.
    case reservation(upTo: Int)
  }

  /// The room's revision after the entry. It never decreases; only an action increases it.
  public var revision: Int
  /// The time of the entry, in milliseconds since 1970-01-01T00:00:00Z.
  public var time: Int64
  public var content: Content

  public init(revision: Int, time: Int64, content: Content) {
    self.revision = revision
    self.time = time
    self.content = content
  }
}
