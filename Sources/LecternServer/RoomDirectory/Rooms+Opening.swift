internal import Composable
internal import LecternBytes
internal import LecternRoom
internal import LecternTransport
internal import Logging

extension Rooms {
  /// Answers a request from a callback on the loop.
  ///
  /// - Returns: nil if the request isn't for a room.
  nonisolated func answer(_ request: HTTPRequest) -> HTTPResponse? {
    assumeIsolated { $0.response(to: request) }
  }

  private func response(to request: HTTPRequest) -> HTTPResponse? {
    guard !isStopping, listener != nil, let (name, rest) = RoomName.first(in: request.path),
      let app = registry.app(of: name)
    else { return nil }
    guard
      phases[name] != nil
        || registry.mayOpen(name, mayBegin: app.openedPages.contains(rest) && mayBegin(request))
    else { return search(for: name, of: app, asked: request) }
    if rest.isEmpty { return HTTPResponse(redirectingTo: request, appending: "/") }
    switch open(name, of: app) {
    case .failed: return .roomFailed
    case nil: return .roomUnavailable("All rooms are in use. Try again later.")
    case .opening, .closing: break
    case .open: return nil
    }
    return heldResponse(to: request, from: name)
  }

  func heldResponse(to request: HTTPRequest, from name: RoomName) -> HTTPResponse {
    var response = HTTPResponse.roomUnavailable("This room is being opened.")
    let hold = ResponseHold()
    response.hold = hold
    holds[name, default: []].append((hold, request))
    return response
  }

  /// Begins to open a room that is closed, unless it could not be opened a moment ago.
  ///
  /// - Parameter time: how long the room has had no viewer, at least, that is closed to make place for this one.
  /// - Returns: what becomes of the room; nil if no other room can be open.
  @discardableResult
  func open(
    _ name: RoomName,
    of app: ServedApp,
    replacingUnusedFor time: Duration = .zero
  ) -> Phase? {
    switch phases[name] {
    case .failed(let time) where clock.now() - time < Self.failurePause: break
    case nil, .failed:
      guard listener != nil, !isStopping, hasPlace(for: name) || makePlace(unusedFor: time)
      else { return nil }
      phases[name] = .opening
      Task { await begin(name, of: app) }
    case .opening, .closing, .open: break
    }
    return phases[name]
  }

  /// Returns whether a request may start a new room.
  private func mayBegin(_ request: HTTPRequest) -> Bool {
    opener.options.isOpenToEveryone
      || main.room.assumeIsolated { $0.membership.role(of: request) == .presenter }
  }

  private func begin(_ name: RoomName, of app: ServedApp) async {
    do {
      let made = try await opener.make(
        app,
        in: registry.folder(of: name),
        named: name,
        isFirst: openedBefore.insert(name).inserted
      )
      let room = try await opener.restore(made)
      await room.open(at: "\(address)\(name)/")
      guard !isStopping else { return await end(room) }
      await room.router.welcome(
        by: Welcome(to: room.room, of: app, beside: main.room, is: name, registry).answer
      )
      // A page of the main app names the other rooms, wherever it is served.
      await room.router.leaveUnknown { [registry] request in
        guard let (other, rest) = RoomName.first(in: request.path), !rest.isEmpty,
          registry.isOwn(other)
        else { return nil }
        return HTTPResponse(
          status: .temporaryRedirect,
          headers: [("location", "../\(other)/"), ("cache-control", "no-store")]
        )
      }
      if let keeper = room.keeper { saving[name] = Task { await keeper.run() } }
      serve(room, at: name)
      release(name) { HTTPResponse(redirectingTo: $0) }
    } catch {
      main.logger.error("The room \(name) cannot be opened. \(error)")
      phases[name] = .failed(at: clock.now())
      release(name) { _ in .roomFailed }
    }
  }

  func serve(_ room: OpenRoom?, at name: RoomName) {
    listener?.assumeIsolated { $0.serve(room?.location, at: name.text) }
    phases[name] = room.map { .open($0, emptySince: clock.now()) }
    if room == nil { sharedValues.end(of: name.text) } else { shareValues() }
  }

  func release(_ name: RoomName, _ response: (HTTPRequest) -> HTTPResponse) {
    for (hold, request) in holds.removeValue(forKey: name) ?? [] {
      hold.release(sending: response(request))
    }
  }
}
