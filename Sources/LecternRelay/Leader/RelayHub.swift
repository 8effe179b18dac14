package import LecternBytes
package import LecternTransport
package import Logging
internal import OrderedCollections

/// The links of the server that leads the rooms to its relays.
///
/// ```
///   page ── Relay ── bus ── RelayLink ── RelayedConnection ── Room
///   page ──────────────── Listener ───── WebSocketConnection ──┘
/// ```
///
/// To a room, the viewers of a relay are connections as its own are, and their requests are answered as its listener answers
/// them.
package actor RelayHub {
  private nonisolated let executor: any SerialExecutor
  private let effectExecutor: (any TaskExecutor)?
  private let bus: any RelayBus
  private let service: RelayedRequests
  private let timing: LinkTiming
  private let clock: ElapsedClock
  private let logger: Logger
  private let id: String
  private let makeID: @Sendable () -> String
  private var links: OrderedDictionary<String, RelayLink> = [:]
  /// The relays of another version, each of which is logged once.
  private var refused: Set<String> = []
  private var connectionCount = 0
  private var subscriptions: [any RelaySubscription] = []
  private var pulse: Task<Void, Never>?

  /// - Parameters:
  ///   - bus: connects it to the relays.
  ///   - service: serves the rooms.
  ///   - executor: the executor of the service's handlers.
  ///   - effectExecutor: the executor of what runs beside; nil for the process's.
  ///   - makeID: returns a name that no other server or link has.
  package init(
    on bus: any RelayBus,
    to service: RelayedRequests,
    executor: any SerialExecutor,
    effectExecutor: (any TaskExecutor)? = nil,
    timing: LinkTiming = LinkTiming(),
    makeID: @escaping @Sendable () -> String = { .randomID() },
    logger: Logger
  ) {
    (id, self.makeID) = (makeID(), makeID)
    (self.bus, self.service) = (bus, service)
    (self.executor, self.effectExecutor) = (executor, effectExecutor)
    (self.timing, clock, self.logger) = (timing, ElapsedClock(timing.clock), logger)
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The number of relays.
  package var count: Int { links.count }

  /// Accepts relays from now on, and announces that to them.
  package func begin() throws {
    subscriptions = [
      try bus.subscribe(to: RelaySubjects.hellos, from: effectExecutor) { [weak self] in
        await self?.handleHellos($0)
      },
      try bus.subscribe(to: RelaySubjects.up(to: id), from: effectExecutor) { [weak self] in
        await self?.handlePackets($0)
      },
    ]
    bus.publish(Hello(id: id).encoded, to: RelaySubjects.announcements)
    pulse = timing.pulse(on: effectExecutor) { [weak self] in await self?.beat() != nil }
  }

  /// Ends all links. The relays close their viewers' connections; the viewers reconnect once another server leads.
  package func end() {
    pulse?.cancel()
    subscriptions = []
    for link in links.values { end(link) }
  }

  private func handleHellos(_ inbox: Inbox) {
    // What has arrived before the end is handled after it.
    guard !subscriptions.isEmpty else { return }
    for message in inbox.take() { welcome(message) }
  }

  private func handlePackets(_ inbox: Inbox) {
    for message in inbox.take() { receive(message) }
  }

  /// Returns the connection of a viewer, for tests.
  package func connection(inSlot slot: Int) -> (any Connection)? {
    links.values.first?.connections[slot]
  }
}

// Links.
extension RelayHub {
  private func welcome(_ message: [UInt8]) {
    guard let hello = Hello(message), hello.leader == nil || hello.leader == id else { return }
    guard hello.version == Hello.version else {
      guard refused.insert(hello.id).inserted else { return }
      return logger.error(
        "The relay \(hello.id) speaks version \(hello.version) of the protocol of relays, this server \(Hello.version)."
      )
    }
    for former in links.values where former.relay == hello.id {
      // The relay has repeated its request before the answer arrived. Another link would end the one that it is about to use.
      guard former.attempt != hello.attempt else { return }
      if former.attempt == hello.former { end(former) }
    }
    let link = RelayLink(
      id: makeID(),
      answering: hello,
      limit: bus.maximumSize,
      lastHeard: clock.now(),
      requestFlush: { [weak self] link in self?.assumeIsolated { $0.flushLater(link) } }
    )
    links[link.id] = link
    logger.info("The relay \(hello.id) is linked.")
    publish(link.welcome(from: id), to: link)
  }

  /// Sends what a pass of the loop has for a relay together.
  private func flushLater(_ link: RelayLink) {
    Task { flush(link) }
  }

  private func flush(_ link: RelayLink, endsLink: Bool = false) {
    guard links[link.id] === link else { return }
    publish(link.packets(endsLink: endsLink), to: link)
  }

  private func publish(_ packets: [[UInt8]], to link: RelayLink) {
    for packet in packets { bus.publish(packet, to: RelaySubjects.down(to: link.relay)) }
  }

  private func end(_ link: RelayLink) {
    flush(link, endsLink: true)
    links[link.id] = nil
    for slot in link.connections.keys.sorted() { link.connections[slot]?.closed() }
  }

  private func beat() {
    for link in links.values {
      guard clock.now() - link.lastHeard < timing.timeout else {
        logger.notice("The relay \(link.relay) is silent; its viewers count as gone.")
        end(link)
        continue
      }
      flush(link)
    }
  }
}

// What relays send.
extension RelayHub {
  private func receive(_ bytes: [UInt8]) {
    guard let packet = LinkPacket(bytes), let link = links[packet.link] else { return }
    link.lastHeard = clock.now()
    switch link.receiver.receive(packet) {
    case .incomplete: return
    case .broken: return breakOff(link)
    case .batch(let batch):
      var reader = ByteReader(batch)
      while !reader.isAtEnd {
        guard let message = UpMessage(&reader), handle(message, of: link) else {
          return breakOff(link)
        }
      }
    }
    if packet.endsLink { end(link) }
  }

  private func breakOff(_ link: RelayLink) {
    logger.notice("A message of the relay \(link.relay) was lost; its viewers come again.")
    end(link)
  }

  /// - Returns: whether a relay sends such a message.
  private func handle(_ message: UpMessage, of link: RelayLink) -> Bool {
    switch message {
    case .opened(let slot, let request): return open(request, in: slot, of: link)
    case .received(let slot, let message): link.connections[slot]?.received(message)
    case .behind(let slot): link.connections[slot]?.fellBehind()
    case .lost(let slot, let position): link.connections[slot]?.lostFrames(since: position)
    case .roundTrip(let slot, let duration): link.connections[slot]?.measured(duration)
    case .closed(let slot):
      link.connections.removeValue(forKey: slot)?.closed()
      link.write { DownMessage.writeReleased(slot, to: &$0) }
    case .request(let id, let request): answer(request, id: id, of: link)
    }
    return true
  }

  private func open(_ request: UpgradeRequest, in slot: Int, of link: RelayLink) -> Bool {
    guard link.connections[slot] == nil else { return false }
    guard let request = service.admit(request) else {
      let reason = "sign in to enter"
      link.write { DownMessage.writeClose(slot, .signInNeeded, reason: reason, to: &$0) }
      return true
    }
    guard let handler = service.handler(request.location) else {
      // As for a WebSocket of the listener's own: a room that has been closed is opened, and the page comes again.
      let page = HTTPRequest(path: "/\(request.location)/socket", cookie: request.cookieHeader)
      _ = service.response(page)
      link.write {
        DownMessage.writeClose(slot, .serviceRestart, reason: "this room is not open", to: &$0)
      }
      return true
    }
    connectionCount += 1
    let connection = RelayedConnection(
      id: -connectionCount,
      slot: slot,
      handler: handler,
      link: link
    )
    link.connections[slot] = connection
    connection.opened(request)
    return true
  }

  private func answer(_ request: HTTPRequest, id: Int, of link: RelayLink) {
    let response = service.response(request)
    let send = { [weak hold = response.hold] in
      let response = hold?.replacement ?? response
      link.write { DownMessage.write(response, to: id, to: &$0) }
    }
    guard let hold = response.hold, !hold.isReleased else { return send() }
    hold.releaseHandler = send
  }
}
