public import LecternTransport
internal import LecternWire

// Viewers come and go.
extension Room: WebSocketHandler {
  public func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    observe()
    let resumption = Resumption { request[$0] }
    let pass = pass(by: request.cookie)
    // The wall's picture on a presenter's page counts as nothing: neither while it is there nor when it is away.
    let isPreview = request["screen"] == "preview" && pass?.link.role == .presenter
    let (session, replaced) = sessions.open(
      isPreview ? nil : resumption.client,
      connection: connection.id,
      at: now()
    )
    if let replaced {
      viewer(replaced)?.connection.close(.policyViolation, reason: "the page has come back")
    }
    // Who asks to be shown what the audience sees is shown that, whatever they may see.
    let showsAudience = request["as"] == Role.audience.rawValue
    session.isPreview = isPreview
    introduce(session, by: showsAudience ? nil : pass, on: connection.id)
    fund(session, at: request.peer.address)
    if request["screen"] == "wall" {
      walls.insert(connection, isPresenters: pass?.link.role == .presenter)
    }
    let seat = seat(of: session)
    let epoch = seat.epoch(in: life)
    let base = resumption.position.flatMap { $0.epoch == epoch ? $0.revision : nil }
    sit(Viewer(session: session, connection: connection, standing: .new(base: base)), in: seat)
    comeBack(session)
    refresh(seat)
    guard self[seat].timeline != nil else {
      connection.close(.internalError, reason: "the state cannot be shown")
      return
    }
    deliver(to: connection.id)
    seat == .presenter ? count() : scheduleCount()
  }

  public func connectionBecameWritable(_ connection: any Connection) {
    update(connection.id) { $0.isBehind = false }
    // What is shown now may be older than the replies that wait; the fan-out that is due makes it anew.
    if !isFanOutScheduled { deliver(to: connection.id) }
    scheduleCount()
  }

  public func connectionClosed(_ connection: any Connection) {
    guard let viewer = stand(connection.id) else { return }
    participantPages.remove(connection.id)
    walls.remove(connection.id)
    sessions.close(viewer.session, connection: connection.id, at: now())
    if viewer.session.connection == nil { leave(viewer.session) }
    scheduleCount()
  }
}

// Where viewers sit.
extension Room {
  subscript(seat: Seat) -> Section { sections[seat.rawValue] }

  /// The viewer of a connection.
  func viewer(_ id: Int) -> Viewer? {
    guard let seat = seats[id] else { return nil }
    return self[seat].audience[id]
  }

  /// Changes the viewer of a connection, where it is; nothing if there is none.
  func update(_ id: Int, _ change: (inout Viewer) -> Void) {
    if let seat = seats[id] { self[seat].audience.update(id, change) }
  }

  func sit(_ viewer: Viewer, in seat: Seat) {
    seats[viewer.connection.id] = seat
    self[seat].audience.insert(viewer)
  }

  func stand(_ id: Int) -> Viewer? {
    seats.removeValue(forKey: id).flatMap { self[$0].audience.remove(id) }
  }
}
