internal import Composable
package import LecternTransport
internal import LecternWire
internal import Logging

// Messages and connections, as the listener reports them.
extension Room: WebSocketHandler {
  package func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    guard !isStopping else { return connection.close(.goingAway, reason: "the server stops") }
    if journal?.isLost == true {
      return connection.close(.serviceRestart, reason: "another server leads this room")
    }
    observe()
    let id = connection.id
    let now = clock.now()
    let (session, changes) = membership.join(connection, request, at: now)
    let address = session.isGhost ? PeerAddress.ghosts : request.peer.address
    gate.assignBudgets(to: session, as: membership.role(of: session), at: address, now: now)
    apply(changes)
    guard let channel = channel(of: id) else { return }
    update(channel)
    guard channel.history != nil else {
      connection.close(.internalError, reason: "the state cannot be encoded")
      return
    }
    // A page sends what is unanswered again only to a room that knows its id, so a restart must know it, too.
    recordIfNew(session)
    preparePersonalView(of: session, in: channel)
    flush(channel, only: id)
    // A presenter does not wait for the first head count.
    channel.accessLevel == .presenter ? countHeads() : scheduleHeadcount()
    followInspectors()
  }

  package func connection(_ connection: any Connection, received message: [UInt8]) {
    // A page repeats its unanswered messages on its newer connection.
    guard !isStopping, let member = membership.activeMember(on: connection.id) else { return }
    // What has no answer is sent again to the node that leads the room.
    if journal?.isLost == true { return }
    metrics.received()
    schedule.received()
    let start = clock.threadTime()
    let verdict = gate.admit(
      message,
      from: member.session,
      in: self[member.accessLevel],
      of: membership.room,
      latest: membership.latest,
      isRecording: !outputPolicy.isBlocked,
      flight: journal?.flight,
      now: clock.now()
    )
    execute(verdict, of: member, for: connection.id)
    journal?.flight?.clear()
    gate.charge(clock.threadTime() - start, to: member.session, now: clock.now())
  }

  package func connectionBecameWritable(_ connection: any Connection) {
    guard let channel = channel(of: connection.id) else { return }
    channel.connectionBecameWritable(connection.id)
    // The view state may be older than the waiting replies; a scheduled fan-out updates it first.
    if !schedule.isDue || outputPolicy.waitsForLog { flush(channel, only: connection.id) }
    scheduleHeadcount()
  }

  package func connectionFellBehind(_ connection: any Connection) {
    scheduleHeadcount()
  }

  package func connection(
    _ connection: any Connection,
    lostFramesSince position: FramePosition?
  ) {
    guard let channel = channel(of: connection.id) else { return }
    channel.framesLost(by: connection.id, since: position)
    // As where a connection becomes writable.
    if !schedule.isDue || outputPolicy.waitsForLog { flush(channel, only: connection.id) }
    scheduleHeadcount()
  }

  package func connectionClosed(_ connection: any Connection) {
    dropHeldReplies(to: connection.id)
    apply(membership.leave(connection.id, at: clock.now()))
    followInspectors()
  }
}

// The outcomes of the gate and of the membership.
extension Room {
  /// What the effects of the room's own store can do.
  public nonisolated var client: RoomClient {
    RoomClient(
      abandonRecording: { [weak self] in self?.assumeIsolated { $0.abandonRecording() } },
      reset: { [weak self] in self?.assumeIsolated { $0.reset() } },
      bookmark: { [weak self] name in self?.assumeIsolated { $0.bookmark(name) } },
      inspect: { [weak self] id in self?.assumeIsolated { $0.inspection.inspector?.choose(id) } },
      cancelEffect: { [weak self] id in self?.assumeIsolated { $0.cancelEffect(id) } }
    )
  }

  private func execute(
    _ verdict: ActionGate<Action>.Verdict,
    of member: Membership.Member,
    for id: Int
  ) {
    switch verdict {
    case .app(let action, let sender, let ref):
      let source = source(sender, ref: ref, of: member)
      store.send(action, from: source)
      metrics.reduced()
      acknowledge(ref, to: id)
    case .room(let action, let sender, let ref):
      if action == .rewind(.startedAnew), journal?.isShared == true {
        return reply(.fault(.cannotReset(ref)), to: id)
      }
      let source = source(sender, ref: ref, of: member)
      if case .rewind(.wentOnFrom(let earlier)) = action {
        fork(from: earlier, source: source)
      } else {
        roomStore.send(action, from: source)
      }
      // A new room begins, and its pages reconnect.
      guard !isStopping else { return }
      metrics.reduced()
      acknowledge(ref, to: id)
    case .repeated(let ref, let closes):
      acknowledge(ref, to: id)
      if closes { dropConnection(id, .tooManyActions, "too many repeated or refused messages") }
    case .refused(let fault, let closes):
      metrics.refused(fault.code)
      reply(.fault(fault), to: id)
      if closes { dropConnection(id, .tooManyActions, "too many repeated or refused messages") }
    }
  }

  private func source(_ sender: Sender, ref: Int, of member: Membership.Member) -> ActionSource {
    let role = member.accessLevel.role
    guard journal?.isActive == true else { return ActionSource(sender: sender, role: role) }
    let message = ActionSource.Message(client: member.session.clientText, ref: ref)
    return ActionSource(sender: sender, role: role, message: message)
  }

  /// Acknowledges an action, once it is durable.
  private func acknowledge(_ ref: Int, to id: Int) {
    if outputPolicy.waitsForLog, !holdBack(.acknowledgement(ref: ref), to: id) { return }
    reply(.acknowledgement(ref: ref), to: id)
  }

  func reply(_ reply: Subscriber.Reply, to id: Int) {
    guard let channel = channel(of: id) else { return }
    guard append(reply, to: id, in: channel) else { return }
    // A scheduled fan-out sends the reply after the new state. Without one, no other subscriber lacks anything:
    // a refused message costs no pass over all of them.
    let isFlushDue = schedule.isDue && !outputPolicy.waitsForLog
    let replyCount = channel.subscribers[id]?.replies.count ?? 0
    // Before a pause makes it a viewer that does not read.
    if isFlushDue, replyCount >= gate.limits.unreadReplies / 2 { endPause() }
    guard !isFlushDue, channel.subscribers[id]?.isBehind == false else { return }
    flush(channel, only: id)
    if channel.subscribers[id]?.isBehind == true { scheduleHeadcount() }
  }

  /// Adds a reply to a subscriber.
  ///
  /// - Returns: whether it may have another; otherwise its connection is closed.
  @discardableResult
  func append(_ reply: Subscriber.Reply, to id: Int, in channel: Channel) -> Bool {
    guard channel.append(reply, to: id) > gate.limits.unreadReplies else { return true }
    dropConnection(id, .unreadReplies, "too many unread replies")
    return false
  }

  private func dropConnection(_ id: Int, _ cause: RoomMetrics.CutOff, _ reason: String) {
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
        // A frozen room shows another state at each access level.
        if presentation.frozen != nil { preparePersonalView(of: subscriber.session, in: self[new]) }
      case .repeatIdentity(let id, let level): self[level].repeatIdentity(to: id)
      case .close(let id, let level, let reason): self[level].close(id, reason: reason)
      case .headcountChanged: scheduleHeadcount()
      case .persistedLinksChanged: persistedLinksHandler?()
      case .joinCodeGuessedAt:
        logger.notice("The join code was guessed at too often. A longer one replaces it.")
        send(.links(.codeGuessedAt))
      // A server that stops disconnects its viewers; none of them leaves.
      case .send(let action): if !isStopping { send(action) }
      }
    }
  }

  subscript(accessLevel: AccessLevel) -> Channel { channels[accessLevel.rawValue] }

  /// Returns the channel that a connection subscribes to.
  func channel(of id: Int) -> Channel? { membership.accessLevel(of: id).map { self[$0] } }
}
