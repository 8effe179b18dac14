internal import LecternWire

/// The sessions of a room: connected ones, and those that have been away for two minutes at most.
struct Sessions {
  /// How long a session may be away.
  private static var patience: Duration { .seconds(120) }
  /// Maximum number of sessions that are away; beyond it, those that have only watched are forgotten first.
  private static var limit: Int { 16 * 1024 }

  /// The room's instance, which makes the ids of its sessions unique.
  private let instanceID: String
  private var sessions: [ClientID: Session] = [:]
  private var away = ExpiryQueue()
  private var count = 0

  init(instanceID: String) {
    self.instanceID = instanceID
  }

  /// The number of sessions that are away.
  var awayCount: Int { away.count }

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
    if session.departure != nil { away.remove(session) }
    defer { session.connection = connection }
    return (session, session.connection)
  }

  /// Marks a session as away, unless a newer connection has replaced this one.
  mutating func close(_ session: Session, connection: Int, at now: Duration) {
    guard session.connection == connection else { return }
    session.connection = nil
    if session.client != nil { away.append(session, at: now) }
    forget(at: now)
  }

  /// Forgets the sessions that have been away for too long, and those beyond the limit.
  mutating func forget(at now: Duration) {
    while let session = away.popFirst(until: now - Self.patience) { forget(session) }
    while away.count > Self.limit, let session = away.popLeastImportant() { forget(session) }
  }

  private mutating func forget(_ session: Session) {
    if let client = session.client { sessions[client] = nil }
  }

  private mutating func makeSession(_ client: ClientID?) -> Session {
    count += 1
    let session = Session(id: "v\(count).\(instanceID)", client: client)
    if let client { sessions[client] = session }
    return session
  }
}
