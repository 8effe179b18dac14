internal import LecternLog
internal import Synchronization

/// What a room's leaders save beside its log, of which the newest is kept.
///
/// Its versions are snapshots of a room of another name. Their batch is the term: what a former leader saves is older than
/// anything of a later one, whenever it comes.
final class SidecarStore: Sendable {
  private let store: SnapshotStore
  private let term: Int
  private let version = Mutex(0)

  init(_ jetStream: JetStream, _ subjects: RoomSubjects, term: Int) {
    // No room has a space in its name.
    let own = RoomSubjects(stream: subjects.stream, room: subjects.room + " attachment")
    store = SnapshotStore(jetStream, own, limit: 3)
    self.term = term
  }

  func newest() throws(LogError) -> [UInt8]? { try store.snapshot(upTo: .max)?.content }

  /// - Returns: the reason why it isn't saved, if any.
  func save(_ content: [UInt8]) -> LogError? {
    version.withLock { version in
      version += 1
      return store.save(
        LogSnapshot(batch: term, revision: version, time: 0, build: "", content: content),
        of: nil
      )
    }
  }
}
