internal import LecternTransport
internal import LecternWire
internal import Logging

// How devices are let in.
extension Room {
  /// What a device shows that was let in: a link, and which device it is.
  typealias Pass = (link: Link, device: DeviceID)

  /// Lets a device in that says a secret.
  ///
  /// - Parameters:
  ///   - secret: a link's token, or its code.
  ///   - cookie: the value of a cookie that the device has already, by its name.
  /// - Returns: the cookie for the device; nil where the secret opens nothing.
  package func admit(
    _ secret: Secret,
    cookie: (String) -> String?
  ) -> (name: String, value: Secret)? {
    guard let link = link(for: secret) else {
      countGuess()
      return nil
    }
    // Who comes by the same link once more is who it was.
    if let value = cookie(link.cookieName).map({ Secret($0) }), devices[value]?.link == link.id {
      return (link.cookieName, value)
    }
    let value = devices.insert(for: link.id)
    keptLinksChanged()
    return (link.cookieName, value)
  }

  /// What a device shows, by its cookies; nil where it shows nothing, or what is worth nothing any more.
  ///
  /// - Parameter cookie: the value of a cookie, by its name.
  func pass(by cookie: (String) -> String?) -> Pass? {
    observe()
    var best: Pass?
    for link in roomState.links where best == nil || link.role == .presenter {
      guard let value = cookie(link.cookieName).map({ Secret($0) }),
        devices[value]?.link == link.id
      else { continue }
      best = (link, DeviceID(cookie: value))
      if link.role == .presenter { break }
    }
    return best
  }

  /// The link that somebody uses who asks for something; also where it is to be exchanged for a cookie.
  func link(of request: HTTPRequest) -> Link? {
    pass(by: request.cookie)?.link ?? request.bearer.flatMap { link(for: Secret($0)) }
  }

  /// The link that has a secret; nil where none has.
  func link(for secret: Secret) -> Link? {
    observe()
    return roomState.links.first { $0.opens(with: secret) }
  }

  private func countGuess() {
    guesses.insert(at: now())
    scheduleCount()
    guard roomState.joinLink?.code?.isGuessable == true else { return }
    shortCodeGuesses += 1
    guard shortCodeGuesses >= GuessCounter.limitOfShortCodes else { return }
    shortCodeGuesses = 0
    logger.notice("The join code was guessed at too often, and is replaced by a longer one.")
    send(.codeGuessedAt)
  }

  /// Lets a page speak for the device that it is on.
  func introduce(_ session: Session, by pass: Pass?, on connection: Int) {
    session.link = pass?.link.id
    // What a presenter does is each page's own.
    let device = pass?.link.role == .participant ? pass?.device : nil
    session.participant = device?.participant ?? session.id
    if let pass { devices.noteUse(of: pass.device) }
    if device != nil { participantPages.insert(connection, of: session.participant) }
  }

  /// Forgets the devices whose link was revoked, and what they ask for.
  func forgetRevokedDevices() {
    for device in devices.removeAll(but: Set(roomState.links.map(\.id)))
    where roomState.involves(device.participant) {
      send(.viewerVanished(device.participant))
    }
  }
}
