internal import Composable
internal import LecternBytes
package import LecternTransport
internal import LecternWire

// Requests of the server's routes to a room.
extension Room {
  /// Exchanges a secret for the cookie of a device.
  ///
  /// - Parameters:
  ///   - secret: a link's token, or its code.
  ///   - cookie: returns the value of a cookie that the device already has, by the cookie's name.
  /// - Returns: the device's cookie; nil if no link has the secret.
  package func admit(
    _ secret: Secret,
    cookie: (String) -> String?
  ) -> (name: String, value: Secret)? {
    observe()
    let (granted, changes) = core.membership.grantDevice(
      for: secret,
      cookie: cookie,
      at: clock.now()
    )
    core.apply(changes, showing: stores, &queue.commands)
    execute()
    return granted
  }

  /// Returns the link whose cookie or secret a request carries.
  package func link(of request: HTTPRequest) -> Link? {
    observe()
    return core.membership.pass(cookie: request.cookie)?.link
      ?? request.bearer.flatMap { core.membership.link(for: Secret($0)) }
  }

  /// Returns the address by which the audience takes part. Devices that have come by a link get it always, other devices only
  /// while the presenter shows it.
  ///
  /// - Parameter cookie: returns the value of a cookie, by its name.
  package func joinAddress(by cookie: (String) -> String?) -> String? {
    observe()
    let room = core.membership.room
    guard room.links.isCodeShown || core.membership.pass(cookie: cookie) != nil else { return nil }
    return room.links.address.flatMap { room.links.joinLink?.address(in: $0) }
  }

  /// Returns the snapshot for a page that is about to load, as for a viewer without a cookie.
  ///
  /// - Returns: nil if the state cannot be encoded, and while the room is blank: a page would show the app
  ///   before its scripts can hide it.
  package func firstPaint() -> FirstPaintSnapshot? {
    snapshot(for: core.gate.roleWithoutLink == .participant ? .participant : .audience)
  }

  /// Returns the snapshot of a participant's page; nil while the room is blank.
  package func participantSnapshot() -> FirstPaintSnapshot? { snapshot(for: .participant) }

  private func snapshot(for accessLevel: AccessLevel) -> FirstPaintSnapshot? {
    observe()
    guard !core.membership.room.freeze.isBlank else { return nil }
    let channel = core[accessLevel]
    core.update(channel, showing: stores, &queue.commands)
    defer { execute() }
    do throws(UnencodableValue) {
      return try channel.firstPaint()
    } catch {
      core.report(error, &queue.commands)
      return nil
    }
  }
}

// Links and devices that outlive the room.
extension Room {
  /// The links and devices to save, and the participants that a presenter has removed.
  var linksAndDevices: (links: [Link], devices: Devices, removed: Set<Participant.ID>) {
    observe()
    return (core.membership.room.links.all, core.membership.devices, core.membership.removed)
  }

  /// The links and devices to save for the next start.
  package var persistedLinks: PersistedLinks {
    let (links, devices, removed) = linksAndDevices
    return PersistedLinks(links: links, devices: devices, removed: removed)
  }

  /// Restores the devices of an earlier start, and saves later changes.
  ///
  /// - Parameters:
  ///   - kept: the saved links and devices.
  ///   - changed: called on the room's executor when links or devices have changed.
  package func persistLinks(_ kept: PersistedLinks, changed: @escaping @Sendable () -> Void) {
    core.membership.restore(kept)
    start.persistLinks = changed
  }
}
