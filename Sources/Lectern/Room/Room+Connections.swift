internal import Composable
package import LecternTransport
internal import LecternWire
internal import Logging

// Messages and connections, as the listener reports them.
extension Room: WebSocketHandler {
  package func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    observe()
    let id = connection.id
    let now = clock.now()
    let (session, changes) = membership.join(connection, request, at: now)
    gate.fund(session, as: membership.role(of: session), at: request.peer.address, now: now)
    apply(changes)
    guard let channel = channel(of: id) else { return }
    publish(to: channel)
    guard channel.history != nil else {
      connection.close(.internalError, reason: "the state cannot be encoded")
      return
    }
    flush(channel, only: id)
    // A presenter does not wait for the first head count.
    channel.accessLevel == .presenter ? countHeads() : scheduleHeadcount()
  }

  package func connection(_ connection: any Connection, received message: [UInt8]) {
    // A page repeats its unanswered messages on its newer connection.
    guard let member = membership.activeMember(on: connection.id) else { return }
    metrics.received()
    let start = clock.threadTime()
    let verdict = gate.admit(
      message,
      from: member.session,
      in: self[member.accessLevel],
      of: membership.room,
      now: clock.now()
    )
    carryOut(verdict, for: connection.id)
    gate.charge(clock.threadTime() - start, to: member.session, now: clock.now())
  }

  package func connectionBecameWritable(_ connection: any Connection) {
    guard let channel = channel(of: connection.id) else { return }
    channel.connectionBecameWritable(connection.id)
    // The view state may be older than the waiting replies; a scheduled fan-out updates it first.
    if !isFanOutScheduled { flush(channel, only: connection.id) }
    scheduleHeadcount()
  }

  package func connectionClosed(_ connection: any Connection) {
    apply(membership.leave(connection.id, at: clock.now()))
  }
}

// The outcomes of the gate and of the membership.
extension Room {
  private func carryOut(_ verdict: ActionGate<Action>.Verdict, for id: Int) {
    switch verdict {
    case .app(let action, let sender, let ref):
      store.assumeIsolated { _ = $0.send(action, from: sender) }
      metrics.reduced()
      reply(.acknowledgement(ref: ref), to: id)
    case .room(let action, let sender, let ref):
      roomStore.assumeIsolated { _ = $0.send(action, from: sender) }
      metrics.reduced()
      reply(.acknowledgement(ref: ref), to: id)
    case .repeated(let ref, let closes):
      reply(.acknowledgement(ref: ref), to: id)
      if closes { cutOff(id, .tooManyActions, "too many repeated or refused messages") }
    case .refused(let fault, let closes):
      metrics.refused(fault.code)
      reply(.fault(fault), to: id)
      if closes { cutOff(id, .tooManyActions, "too many repeated or refused messages") }
    }
  }

  private func reply(_ reply: Subscriber.Reply, to id: Int) {
    guard let channel = channel(of: id) else { return }
    guard channel.append(reply, to: id) <= gate.limits.unreadReplies else {
      return cutOff(id, .unreadReplies, "too many unread replies")
    }
    // A scheduled fan-out sends the reply after the new state. Without one, no other subscriber lacks anything:
    // a refused message costs no pass over all of them.
    guard !isFanOutScheduled, channel.subscribers[id]?.isBehind == false else { return }
    flush(channel, only: id)
    if channel.subscribers[id]?.isBehind == true { scheduleHeadcount() }
  }

  private func cutOff(_ id: Int, _ cause: RoomMetrics.CutOff, _ reason: String) {
    metrics.cutOff(cause)
    channel(of: id)?.close(id, reason: reason)
  }

  func apply(_ changes: [Membership.Change]) {
    for change in changes {
      switch change {
      case .subscribe(let subscriber, let level): self[level].subscribe(subscriber)
      case .unsubscribe(let id, let level): _ = self[level].unsubscribe(id)
      case .move(let id, let old, let new):
        guard var subscriber = self[old].unsubscribe(id) else { continue }
        // No revision of one channel is known to another.
        subscriber.position = .new(base: nil)
        self[new].subscribe(subscriber)
      case .repeatIdentity(let id, let level): self[level].repeatIdentity(to: id)
      case .close(let id, let level, let reason): self[level].close(id, reason: reason)
      case .headcountChanged: scheduleHeadcount()
      case .keptLinksChanged: keptLinksHandler?()
      case .joinCodeGuessedAt:
        logger.notice("The join code was guessed at too often. A longer one replaces it.")
        send(.codeGuessedAt)
      case .send(let action): send(action)
      }
    }
  }

  private func send(_ action: RoomAction) {
    roomStore.assumeIsolated { _ = $0.send(action) }
  }

  subscript(accessLevel: AccessLevel) -> Channel { channels[accessLevel.rawValue] }

  /// Returns the channel that a connection subscribes to.
  func channel(of id: Int) -> Channel? { membership.accessLevel(of: id).map { self[$0] } }
}
