public import LecternLog

extension NATSLogStream {
  /// Opens the log of a room as its leader, and creates it if there is none.
  ///
  /// It begins a term: from now on, every append of a former leader fails with `LogError.fenced`. So a node opens a
  /// log only when it holds the room's ``Lease``.
  ///
  /// - Parameters:
  ///   - room: the room's name.
  ///   - identity: the identity of a log that is created.
  ///   - leader: names the node, for a reader of the log.
  ///   - build: identifies the leader's executable.
  public func open(
    _ room: String,
    identity: LogIdentity,
    leader: String,
    build: String
  ) throws(LogError) -> NATSLog {
    try open(room, identity: identity, leader: leader, build: build, lease: nil)
  }

  /// - Parameter lease: released once the log is closed.
  func open(
    _ room: String,
    identity: LogIdentity,
    leader: String,
    build: String,
    lease: RenewedLease?
  ) throws(LogError) -> NATSLog {
    let reader = reader(of: room)
    let subjects = reader.subjects
    let deadline = jetStream.deadline
    while true {
      let reconnectCount = jetStream.connection.reconnectCount
      let last = try reader.lastMessage()
      let writer = NATSLogWriter(
        jetStream,
        subjects,
        identity: identity,
        after: last?.message,
        JetStream.LastMessage(
          sequence: last?.sequence ?? 0,
          id: last?.id,
          reconnectCount: reconnectCount
        )
      )
      do throws(JetStreamError) {
        // The process may have been paused since it has acquired the lease.
        if lease?.isHeld == false { throw .unreachable("The lease of the room has ended.") }
        try writer.begin(LogMessage.Term(leader: leader, build: build))
        lease?.setWriter(writer.id)
        let identity = last?.message.identity ?? identity
        return NATSLog(reader, writer, identity: identity, lease: lease)
      } catch {
        // The former leader has appended a batch meanwhile.
        guard case .fenced = error, jetStream.now < deadline else { throw error.of(subjects.path) }
      }
    }
  }

  /// Returns what can be read of a room's log without being its leader.
  public func reader(of room: String) -> NATSLogReader {
    NATSLogReader(jetStream, RoomSubjects(stream: name, room: room))
  }
}
