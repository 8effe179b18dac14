internal import LecternWire

/// The sessions of a room: connected ones, and those that have been away for two minutes at most.
struct Sessions {
  /// How long a session may be away.
  private static var timeout: Duration { .seconds(120) }
  /// Maximum number of sessions that are away; beyond it, those that have only watched are forgotten first.
  private static var limit: Int { 16 * 1024 }

  /// The room's instance, which makes the ids of its sessions unique.
  private var instanceID: String
  private var sessions: [ClientID: Session] = [:]
  private var away = ExpiryQueue()
  /// The number of ghosts that are away.
  private var awayGhostCount = 0
  private var count = 0

  init(instanceID: String) {
    self.instanceID = instanceID
  }

  /// The number of sessions that are away, ghosts left out.
  var awayCount: Int { away.count - awayGhostCount }

  /// Opens a session on a connection, or resumes the client's.
  ///
  /// - Parameters:
  ///   - client: the id that the page has sent, if any.
  ///   - connection: the session's new connection.
  ///   - now: the room's time.
  /// - Returns: the session, and the connection that the new one replaces, if any.
  mutating func open(
    _ client: ClientID?,
    connection: Int,
    at now: Duration
  ) -> (session: Session, replaced: Int?) {
    forget(at: now)
    let session = client.flatMap { sessions[$0] } ?? makeSession(client)
    if session.departure != nil {
      away.remove(session)
      if session.isGhost { awayGhostCount -= 1 }
    }
    defer { session.connection = connection }
    return (session, session.connection)
  }

  /// Adds the sessions of an earlier start, as away.
  mutating func restore(_ records: [SessionRecord], starts: Int, at now: Duration) {
    instanceID += ".\(starts)"
    for record in records {
      guard let client = ClientID(record.client), sessions[client] == nil else { continue }
      let session = makeSession(client, id: record.id)
      session.restore(record.ran)
      away.append(session, at: now)
    }
    forget(at: now)
  }

  /// What a log keeps of the sessions.
  var records: [SessionRecord] { sessions.values.compactMap(\.record) }

  /// Marks a session as away, unless a newer connection has replaced this one.
  mutating func close(_ session: Session, connection: Int, at now: Duration) {
    guard session.connection == connection else { return }
    session.connection = nil
    if session.client != nil {
      away.append(session, at: now)
      if session.isGhost { awayGhostCount += 1 }
    }
    forget(at: now)
  }

  /// Forgets the sessions that have been away for too long, and those beyond the limit.
  mutating func forget(at now: Duration) {
    while let session = away.popFirst(until: now - Self.timeout) { forget(session) }
    while away.count > Self.limit, let session = away.popLeastImportant() { forget(session) }
  }

  private mutating func forget(_ session: Session) {
    if session.isGhost { awayGhostCount -= 1 }
    if let client = session.client { sessions[client] = nil }
  }

  private mutating func makeSession(_ client: ClientID?, id: String? = nil) -> Session {
    count += 1
    let session = Session(id: id ?? "v\(count).\(instanceID)", client: client)
    if let client { sessions[client] = session }
    return session
  }
}
