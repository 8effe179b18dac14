internal import LecternWire

/// The pages that a room remembers: those that are connected, and those that were until lately.
struct Sessions {
  /// How long a page may be away.
  private static var patience: Duration { .seconds(120) }
  /// How many may be away at a time; of more, those are forgotten first that have only watched.
  private static var limit: Int { 16 * 1024 }

  /// Names the life of the room: no other gives the same names to pages.
  private let instanceID: String
  private var sessions: [ClientID: Session] = [:]
  /// Who is away and has only watched: there is little to remember of them, and anybody can be many of
  /// them. Then those who have taken part.
  private var (watchers, participants) = (ExpiryQueue(), ExpiryQueue())
  private var count = 0

  init(instanceID: String) {
    self.instanceID = instanceID
  }

  /// How many are away.
  var awayCount: Int { watchers.count + participants.count }

  /// A page connects: anew, or once more.
  ///
  /// - Parameters:
  ///   - client: who it says that it is.
  ///   - connection: the connection that speaks for it from now on.
  ///   - now: when.
  /// - Returns: what the room knows of it, and the connection that has spoken for it until now.
  mutating func open(
    _ client: ClientID?,
    connection: Int,
    at now: Duration
  ) -> (session: Session, replaced: Int?) {
    forget(at: now)
    let session = client.flatMap { sessions[$0] } ?? makeSession(client)
    if session.departure != nil {
      if session.hasRun { participants.remove(session) } else { watchers.remove(session) }
    }
    defer { session.connection = connection }
    return (session, session.connection)
  }

  /// A connection is gone.
  mutating func close(_ session: Session, connection: Int, at now: Duration) {
    guard session.connection == connection else { return }
    session.connection = nil
    if session.client != nil {
      if session.hasRun {
        participants.append(session, at: now)
      } else {
        watchers.append(session, at: now)
      }
    }
    forget(at: now)
  }

  /// Forgets those who have been away for too long, and those who are too many.
  mutating func forget(at now: Duration) {
    let latest = now - Self.patience
    while let gone = watchers.popFirst(until: latest) ?? participants.popFirst(until: latest) {
      forget(gone)
    }
    while awayCount > Self.limit, let gone = watchers.popFirst() ?? participants.popFirst() {
      forget(gone)
    }
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
