internal import DequeModule
internal import LecternWire

/// The pages that a room remembers: those that are connected, and those that were until lately.
struct Sessions {
  /// How long a page may be away.
  private static var patience: Duration { .seconds(120) }
  /// How many may be away at a time; of more, those are forgotten that left first.
  private static var limit: Int { 16 * 1024 }

  private var sessions: [ClientID: Session] = [:]
  /// Who has left, and when, in that order; also those that have come back since.
  private var departures: Deque<(session: Session, time: Duration)> = []
  private var count = 0

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
    defer { (session.connection, session.departure) = (connection, nil) }
    return (session, session.connection)
  }

  /// A connection is gone.
  mutating func close(_ session: Session, connection: Int, at now: Duration) {
    guard session.connection == connection else { return }
    (session.connection, session.departure) = (nil, now)
    if session.client != nil { departures.append((session, now)) }
    forget(at: now)
  }

  private mutating func forget(at now: Duration) {
    while let (session, time) = departures.first,
      time + Self.patience <= now || departures.count > Self.limit
    {
      departures.removeFirst()
      // Unless it has come back since.
      guard let client = session.client, session.departure == time else { continue }
      sessions[client] = nil
    }
  }

  private mutating func makeSession(_ client: ClientID?) -> Session {
    count += 1
    // Until rooms have roles, whoever opens the page may do everything.
    let identity = ViewerIdentity(id: "v\(count)", role: .presenter)
    let session = Session(identity: identity, client: client)
    if let client { sessions[client] = session }
    return session
  }
}
