internal import LecternBytes
internal import LecternTransport
internal import Logging

// The link to the server that leads the rooms.
extension Relay {
  /// Asks for another link.
  ///
  /// - Parameter leader: the server to ask; nil for whatever server leads the rooms.
  func requestLink(to leader: String? = nil) {
    linkRequest.renew()
    sayHello(to: leader)
  }

  private func sayHello(to leader: String? = nil) {
    bus.publish(linkRequest.hello(to: leader).encoded, to: RelaySubjects.hellos)
  }

  func leaderAnnounced(_ message: [UInt8]) {
    guard let hello = Hello(message), hello.id != link?.leader else { return }
    requestLink(to: hello.id)
  }

  func send(_ message: UpMessage) {
    // What waits is sent once there is a link.
    if link?.write(message) == true { Task { flush() } }
  }

  func flush(endsLink: Bool = false) {
    guard let subject = link.map({ RelaySubjects.up(to: $0.leader) }) else { return }
    for packet in link?.packets(endsLink: endsLink) ?? [] { bus.publish(packet, to: subject) }
  }

  func beat() {
    let now = clock.now()
    if let link, now - link.lastHeard >= timing.timeout {
      logger.notice("The server that leads the rooms is silent; the viewers come again.")
      loseLink()
      requestLink()
    } else if link == nil {
      // The last hello may be lost, or there was no server to hear it.
      sayHello()
      closeOverdueViewers(at: now)
    } else {
      flush()
    }
    let timeout = link == nil ? limits.timeout : limits.responseTime
    for hold in requests.removeOverdue(after: timeout, at: now) { hold.release() }
  }

  private func closeOverdueViewers(at now: Duration) {
    for slot in viewers.occupied {
      guard case .waiting(_, let since, _) = viewers[slot]?.phase,
        now - since >= limits.timeout
      else { continue }
      viewers[slot]?.connection.close(.serviceRestart, reason: "no server leads this room")
    }
  }

  /// Ends the link and closes its viewers' connections. The viewers reconnect.
  private func loseLink() {
    link = nil
    for slot in viewers.occupied {
      guard let viewer = viewers[slot], case .linked = viewer.phase else { continue }
      viewers[slot]?.phase = .orphaned
      viewer.connection.close(.serviceRestart, reason: "another server may lead this room")
    }
    viewers.releaseAll()
    for hold in requests.removeUnsafe() { hold.release() }
  }

  private func begin(_ link: Uplink) {
    if self.link != nil { loseLink() }
    self.link = link
    logger.notice("This relay is linked to the server that leads the rooms.")
    for slot in viewers.occupied {
      guard case .waiting(let request, _, let early) = viewers[slot]?.phase else { continue }
      viewers[slot]?.phase = .linked
      send(.opened(slot, request))
      for message in early { send(.received(slot, message)) }
    }
    for (id, request) in requests.all { send(.request(id, request)) }
  }

  func receive(_ bytes: [UInt8]) {
    guard let packet = LinkPacket(bytes) else { return }
    if packet.link != link?.id { return adopt(packet) }
    viewers.recordPacket()
    link?.lastHeard = clock.now()
    switch link?.receiver.receive(packet) {
    case .incomplete, nil: return
    case .broken:
      logger.notice(
        "A message of the server that leads the rooms was lost; the viewers come again."
      )
      return breakOff()
    case .batch(let batch):
      var reader = ByteReader(batch)
      var latest: Frame?
      while !reader.isAtEnd {
        guard let message = DownMessage(&reader, after: latest) else { return breakOff() }
        if case .frame(let frame, _, _) = message, frame.position != nil { latest = frame }
        handle(message)
      }
    }
    guard packet.endsLink else { return }
    loseLink()
    requestLink()
  }

  /// Begins a link with its first packet, if that answers the latest request.
  private func adopt(_ packet: LinkPacket) {
    guard let leader = linkRequest.accept(packet) else { return }
    var receiver = LinkReceiver()
    _ = receiver.receive(packet)
    begin(
      Uplink(
        to: leader.id,
        sender: LinkSender(link: packet.link, limit: bus.maximumSize),
        receiver: receiver,
        lastHeard: clock.now()
      )
    )
  }

  private func breakOff() {
    flush(endsLink: true)
    loseLink()
    requestLink()
  }
}
