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
    let accessLevel = accessLevel(of: session)
    let epoch = accessLevel.epoch(in: instanceID)
    let base = resumption.position.flatMap { $0.epoch == epoch ? $0.revision : nil }
    subscribe(
      Subscriber(session: session, connection: connection, position: .new(base: base)),
      in: accessLevel
    )
    comeBack(session)
    refresh(accessLevel)
    guard self[accessLevel].patchHistory != nil else {
      connection.close(.internalError, reason: "the state cannot be shown")
      return
    }
    deliver(to: connection.id)
    accessLevel == .presenter ? count() : scheduleCount()
  }

  public func connectionBecameWritable(_ connection: any Connection) {
    update(connection.id) { $0.isBehind = false }
    // What is shown now may be older than the replies that wait; the fan-out that is due makes it anew.
    if !isFanOutScheduled { deliver(to: connection.id) }
    scheduleCount()
  }

  public func connectionClosed(_ connection: any Connection) {
    guard let viewer = unsubscribe(connection.id) else { return }
    participantPages.remove(connection.id)
    walls.remove(connection.id)
    sessions.close(viewer.session, connection: connection.id, at: now())
    if viewer.session.connection == nil { leave(viewer.session) }
    scheduleCount()
  }
}

// Where viewers sit.
extension Room {
  subscript(accessLevel: AccessLevel) -> Channel { channels[accessLevel.rawValue] }

  /// The viewer of a connection.
  func viewer(_ id: Int) -> Subscriber? {
    guard let accessLevel = accessLevels[id] else { return nil }
    return self[accessLevel].subscribers[id]
  }

  /// Changes the viewer of a connection, where it is; nothing if there is none.
  func update(_ id: Int, _ change: (inout Subscriber) -> Void) {
    if let accessLevel = accessLevels[id] { self[accessLevel].subscribers.update(id, change) }
  }

  func subscribe(_ viewer: Subscriber, in accessLevel: AccessLevel) {
    accessLevels[viewer.connection.id] = accessLevel
    self[accessLevel].subscribers.insert(viewer)
  }

  func unsubscribe(_ id: Int) -> Subscriber? {
    accessLevels.removeValue(forKey: id).flatMap { self[$0].subscribers.remove(id) }
  }
}
