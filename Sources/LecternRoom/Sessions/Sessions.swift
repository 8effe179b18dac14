internal import LecternWire

/// The table of a room's sessions: the connected ones, those that have been away for two minutes at most, and those of the last
/// deliveries.
///
/// Only the table changes a row. Other parts get values, and refer to a row by its key.
package struct Sessions {
  /// How long a session may be away.
  private static var timeout: Duration { .seconds(120) }
  /// Maximum number of absent sessions. Beyond it, calls and those that have only watched are forgotten first.
  private static var limit: Int { 16 * 1024 }
  /// Maximum number of deliveries. They are kept however old they are: a server that was off repeats them when it is back.
  private static var deliveryLimit: Int { 4_096 }

  /// The room's instance. It makes the ids of the room's sessions unique.
  private var instanceID: String
  private var rows: [Int: Session] = [:]
  private var keys: [ClientID: Int] = [:]
  private var away = ExpiryQueue()
  private var delivered = ExpiryQueue()
  /// The number of absent ghosts and calls.
  private var awayOthersCount = 0
  private var count = 0

  init(instanceID: String) {
    self.instanceID = instanceID
  }

  /// The number of absent sessions, ghosts and calls left out.
  var awayCount: Int { away.count - awayOthersCount }

  subscript(key: Int) -> Session? { rows[key] }

  subscript(client: ClientID) -> Session? { keys[client].flatMap { rows[$0] } }

  /// Changes a row, if there is one.
  mutating func update(_ key: Int, _ change: (inout Session) -> Void) {
    if let index = rows.index(forKey: key) { change(&rows.values[index]) }
  }

  /// Returns the session of a page that acts.
  mutating func acting(_ key: Int) -> Session? {
    update(key) { $0.keepClientText() }
    return rows[key]
  }

  /// The connection of a client's session; nil while the page is away.
  func contains(_ participant: Participant.ID) -> Bool {
    rows.values.contains { $0.participant == participant }
  }

  func connection(of client: ClientID) -> Int? { keys[client].flatMap { rows[$0]?.connection } }

  /// Opens a session on a connection, or resumes the client's.
  ///
  /// - Parameters:
  ///   - client: the id that the page has sent, if any.
  ///   - kind: what opens the session.
  ///   - connection: the session's new connection.
  ///   - now: the room's time.
  /// - Returns: the session's key, and the connection that the new one replaces, if any.
  mutating func open(
    _ client: ClientID?,
    as kind: Session.Kind = .page,
    connection: Int,
    at now: Duration
  ) -> (key: Int, replaced: Int?) {
    forget(at: now)
    let key = known(client, as: kind) ?? insert(reserved(client, for: kind), id: makeID(kind))
    let session = rows[key]
    delivered.remove(key)
    if away.remove(key), session?.isViewer == false { awayOthersCount -= 1 }
    update(key) { $0.connection = connection }
    return (key, session?.connection)
  }

  /// Returns the key of a client's session of a kind.
  private func known(_ client: ClientID?, as kind: Session.Kind) -> Int? {
    client.flatMap { keys[$0] }.flatMap { rows[$0]?.kind == kind ? $0 : nil }
  }

  /// Returns the id of a new session; nil if the id belongs to a delivery, which only the server repeats.
  private func reserved(_ client: ClientID?, for kind: Session.Kind) -> ClientID? {
    client.flatMap { keys[$0] }.flatMap { rows[$0]?.kind } == .delivery ? nil : client
  }

  /// Adds the sessions of an earlier start, as absent.
  mutating func restore(_ records: [SessionRecord], starts: Int, at now: Duration) {
    instanceID += ".\(starts)"
    for record in records {
      guard let client = ClientID(record.client), keys[client] == nil else { continue }
      let key = insert(client, id: record.id)
      update(key) { $0.restore(record.ran) }
      leave(key, at: now)
    }
    forget(at: now)
  }

  /// The sessions' records for a log, in their order.
  package var records: [SessionRecord] { rows.keys.sorted().compactMap { rows[$0]?.record } }

  /// Marks a session as away, unless a newer connection has replaced this one.
  mutating func close(_ key: Int, connection: Int, at now: Duration) {
    guard let session = rows[key], session.connection == connection else { return }
    update(key) { $0.connection = nil }
    if session.client == nil {
      rows[key] = nil
    } else {
      leave(key, at: now)
    }
    forget(at: now)
  }

  private mutating func leave(_ key: Int, at now: Duration) {
    if rows[key]?.kind == .delivery { return delivered.append(key, at: now) }
    away.append(key, at: now)
    if rows[key]?.isViewer == false { awayOthersCount += 1 }
  }

  /// Forgets the sessions that have been away too long, and those beyond the limit.
  mutating func forget(at now: Duration) {
    while let key = away.popFirst(until: now - Self.timeout) { forget(key) }
    while away.count > Self.limit, let key = popLeastImportant() { forget(key) }
    while delivered.count > Self.deliveryLimit, let key = delivered.popFirst(until: now) {
      remove(key)
    }
  }

  /// Removes the least important session. A session that has only watched has little to lose, and one client can open many
  /// of them, and of calls.
  private mutating func popLeastImportant() -> Int? {
    away.popFirst { rows[$0].map { !$0.hasRun || $0.kind == .call } ?? false }
  }

  private mutating func forget(_ key: Int) {
    guard let session = remove(key) else { return }
    if !session.isViewer { awayOthersCount -= 1 }
  }

  @discardableResult
  private mutating func remove(_ key: Int) -> Session? {
    guard let session = rows.removeValue(forKey: key) else { return nil }
    // A delivery may have taken the id of a page.
    if let client = session.client, keys[client] == key { keys[client] = nil }
    return session
  }

  /// Returns the id of the next new session.
  private func makeID(_ kind: Session.Kind) -> String {
    "\(kind.rawValue)\(count + 1).\(instanceID)"
  }

  /// - Returns: the key of a new row.
  private mutating func insert(_ client: ClientID?, id: String) -> Int {
    count += 1
    rows[count] = Session(key: count, id: id, client: client)
    if let client { keys[client] = count }
    return count
  }
}
