internal import DequeModule
internal import LecternWire

/// The pages that a room remembers: those that are connected, and those that were until lately.
struct Sessions {
  /// How long a page may be away.
  private static var patience: Duration { .seconds(120) }
  /// How many may be away at a time; of more, those are forgotten that left first.
  private static var limit: Int { 16 * 1024 }

  /// Names the life of the room: no other gives the same names to pages.
  private let life: String
  private var sessions: [ClientID: Session] = [:]
  /// Who has left, and when, in that order; also those that have come back since.
  private var departures: Deque<(session: Session, time: Duration)> = []
  private var count = 0
  /// How many are away.
  private(set) var awayCount = 0

  init(life: String) {
    self.life = life
  }

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
    if session.departure != nil { awayCount -= 1 }
    defer { (session.connection, session.departure) = (connection, nil) }
    return (session, session.connection)
  }

  /// A connection is gone.
  mutating func close(_ session: Session, connection: Int, at now: Duration) {
    guard session.connection == connection else { return }
    session.connection = nil
    if session.client != nil {
      session.departure = now
      awayCount += 1
      departures.append((session, now))
    }
    forget(at: now)
  }

  /// Forgets those who have been away for too long.
  mutating func forget(at now: Duration) {
    while let (session, time) = departures.first,
      time + Self.patience <= now || departures.count > Self.limit
    {
      departures.removeFirst()
      // Unless it has come back since.
      guard let client = session.client, session.departure == time else { continue }
      sessions[client] = nil
      awayCount -= 1
    }
  }

  private mutating func makeSession(_ client: ClientID?) -> Session {
    count += 1
    let session = Session(id: "v\(count).\(life)", client: client)
    if let client { sessions[client] = session }
    return session
  }
}
