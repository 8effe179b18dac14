internal import Composable
internal import LecternTransport
internal import LecternWire

// Connections and their messages.
extension RoomCore {
  /// Adds a connection. ``welcome(_:at:showing:_:)`` shows it the state.
  ///
  /// - Parameter now: the room's time.
  mutating func connectionOpened(
    _ connection: any Connection,
    _ request: UpgradeRequest,
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    if isStopping {
      return commands.append(.close(connection, .goingAway, reason: "the server stops"))
    }
    if journal?.isLeadershipLost == true {
      let reason = "another server leads this room"
      return commands.append(.close(connection, .serviceRestart, reason: reason))
    }
    if let replaced = membership.connection(replacedBy: request) { keepPersonalView(of: replaced) }
    guard
      let (member, changes) = join(connection, request, at: now, showing: stores, &commands)
    else { return }
    let address = member.viewer.isGhost ? PeerAddress.ghosts : request.peer.address
    let role = membership.role(of: member)
    // The offer of an upload was charged, so its action isn't. What the server sends is free.
    if member.origin == .page {
      membership.sessions.update(member.session) {
        gate.assignBudgets(to: &$0, as: role, at: address, now: now)
      }
    }
    apply(changes, showing: stores, &commands)
    if member.signIn != nil { scheduleEndOfSessions(at: now, &commands) }
    commands.append(.welcome(connection: connection.id))
  }

  /// Adds a connection to the membership.
  ///
  /// - Returns: nil if it is the call of a caller without a link's secret.
  private mutating func join(
    _ connection: any Connection,
    _ request: UpgradeRequest,
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> (member: Membership.Member, changes: [Membership.Change])? {
    if let delivery = request.delivery {
      return membership.join(connection, delivering: delivery, at: now)
    }
    guard let call = request.call else { return membership.join(connection, request, at: now) }
    let (link, changes) = membership.link(of: call, at: now)
    apply(changes, showing: stores, &commands)
    guard let link else {
      let reason = "Invalid or revoked code. Ask the presenter for a new one."
      commands.append(.close(connection, .callRefused, reason: reason))
      return nil
    }
    return membership.join(connection, calling: call, by: link, at: now)
  }

  /// Shows the state to a connection, once the actions that result from its arrival are reduced.
  mutating func welcome(
    _ id: Int,
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    guard let member = membership.members[id] else { return }
    let channel = self[member.accessLevel]
    update(channel, showing: stores, &commands)
    guard channel.history != nil else {
      return close(id, .internalError, reason: "the state cannot be encoded", &commands)
    }
    // A page resends its unanswered actions only to a room that knows its id. So a restart must know the id, too.
    recordIfNew(member.session, &commands)
    if member.isCall { return }
    preparePersonalView(of: member, on: id, in: channel, showing: stores)
    commands.append(.frames(.flushOne(id, member.accessLevel)))
    // A presenter does not wait for the first head count.
    if member.accessLevel == .presenter {
      countHeads(at: now, &commands)
    } else {
      scheduleHeadcount(&commands)
    }
    schedulePresence(in: stores, &commands)
    updateInspection(&commands)
  }

  /// Judges a message.
  ///
  /// - Parameters:
  ///   - flight: knows the actions that have crashed the server, and is told which action is about to be decoded.
  ///   - now: the room's time.
  mutating func received(
    _ message: [UInt8],
    from id: Int,
    flight: FlightRecorder?,
    at now: Duration,
    _ commands: inout Commands
  ) -> ReceivedMessage<Action> {
    // A page resends its unanswered messages: on its newer connection, or to the next leader if the leader is lost.
    guard !isStopping, let member = membership.activeMember(on: id),
      journal?.isLeadershipLost != true,
      let session = membership.sessions.acting(member.session)
    else { return .ignored }
    schedule.received()
    let number = member.isCall ? membership.countMessage(on: id) : nil
    let verdict = gate.admit(
      message,
      numbered: number,
      origin: member.origin,
      from: session,
      standing: member.standing,
      in: self[member.accessLevel],
      of: membership.room,
      latest: membership.latest,
      isRecording: !outputPolicy.isBlocked,
      flight: flight,
      now: now
    )
    switch verdict {
    case .app(let action, let sender, let ref):
      return .app(action, admit(ref, from: sender, of: member, session))
    case .room(.rewind(.resetRequested), _, let ref) where journal?.isShared == true:
      membership.sessions.update(member.session) { $0.insert(ref) }
      reply(.fault(.cannotReset(ref)), to: id, &commands)
    case .room(.rewind(.forkRequested(let earlier)), let sender, let ref):
      // Not reduced: the log's entry has the page's message, and an effect doesn't know it.
      let message = admit(ref, from: sender, of: member, session)
      let isStarted = fork(from: earlier, for: message, &commands)
      commands.append(.report(.event(.reduced)))
      if !isStarted { acknowledge(ref, to: id, &commands) }
    case .room(let action, let sender, let ref):
      return .room(action, admit(ref, from: sender, of: member, session))
    case .repeated(let ref, let closes):
      if !search.isForking(for: member.session, ref: ref) { acknowledge(ref, to: id, &commands) }
      if closes { refuseFurther(id, &commands) }
    case .refused(let fault, let closes):
      commands.append(.report(.event(.refused(fault.code))))
      reply(.fault(fault), to: id, &commands)
      if closes { refuseFurther(id, &commands) }
    }
    return .answered(session: member.session)
  }

  /// Judges the offer of an upload as the action that would follow from it. The action isn't reduced.
  ///
  /// - Parameters:
  ///   - message: the action, with a file of the offered name, type and size.
  ///   - token: the id that the page has connected with.
  ///   - cookie: returns the value of a cookie of the request, by the cookie's name.
  ///   - account: the person who has signed in, if anybody has.
  ///   - now: the room's time.
  /// - Returns: the person; nil if no page with this id is connected.
  mutating func judgeUpload(
    _ message: [UInt8],
    from token: String,
    cookie: (String) -> String?,
    account: Account? = nil,
    at now: Duration
  ) -> Result<UploadingPerson, Fault>? {
    guard !isStopping, let id = ClientID(token).flatMap(membership.sessions.connection),
      let member = membership.activeMember(on: id), !member.isCall,
      let session = membership.sessions[member.session]
    else { return nil }
    guard membership.hasCookies(of: member, cookie: cookie, account: account) else {
      return .failure(.notOfUpload("the request's cookies are not those of the page"))
    }
    let verdict = gate.admit(
      message,
      origin: .upload,
      from: session,
      standing: member.standing,
      in: self[member.accessLevel],
      of: membership.room,
      latest: membership.latest,
      isRecording: !outputPolicy.isBlocked,
      now: now
    )
    return switch verdict {
    case .app(_, let sender, _):
      .success(
        UploadingPerson(
          id: sender.rawValue,
          link: member.isForced ? nil : member.link,
          role: member.isForced ? nil : member.signIn?.role
        )
      )
    case .refused(let fault, _): .failure(fault)
    case .room, .repeated: .failure(.notOfUpload("no file can be the value of this action"))
    }
  }

  /// Charges the processor time of a message to a session.
  ///
  /// It is mutating because budgets change, and so that the room doesn't copy its core for the call.
  mutating func charge(_ time: Duration, to session: Int, at now: Duration) {
    if let session = membership.sessions[session] { gate.charge(time, to: session, now: now) }
  }

  private mutating func admit(
    _ ref: Int,
    from sender: Sender,
    of member: Membership.Member,
    _ session: Session
  ) -> AdmittedMessage {
    membership.sessions.update(member.session) { $0.insert(ref) }
    let message =
      journal?.isActive == true
      ? ActionSource.Message(client: session.clientText, ref: ref) : nil
    let source = ActionSource(sender: sender, role: member.accessLevel.role, message: message)
    return AdmittedMessage(session: member.session, source: source, ref: ref)
  }

  private func refuseFurther(_ id: Int, _ commands: inout Commands) {
    dropConnection(id, .tooManyActions, "too many repeated or refused messages", &commands)
  }

  /// Sends a connection its missing frame and replies, because it can take a frame again.
  mutating func connectionBecameWritable(_ id: Int, _ commands: inout Commands) {
    guard let channel = channel(of: id) else { return }
    channel.connectionBecameWritable(id)
    catchUp(id, in: channel, &commands)
  }

  /// Repeats the frames that a connection has lost.
  ///
  /// - Parameter position: the page's state; nil if it has none.
  mutating func connection(
    _ id: Int,
    lostFramesSince position: FramePosition?,
    _ commands: inout Commands
  ) {
    guard let channel = channel(of: id) else { return }
    channel.framesLost(by: id, since: position)
    catchUp(id, in: channel, &commands)
  }

  private mutating func catchUp(_ id: Int, in channel: Channel, _ commands: inout Commands) {
    // The view state may be older than the waiting replies. A scheduled fan-out updates it first.
    if !schedule.isDue || outputPolicy.waitsForLog {
      commands.append(.frames(.flushOne(id, channel.accessLevel)))
    }
    scheduleHeadcount(&commands)
  }

  mutating func connectionClosed(
    _ id: Int,
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    removePendingReplies(to: id)
    apply(membership.leave(id, at: now), showing: stores, &commands)
    schedulePresence(in: stores, &commands)
    updateInspection(&commands)
  }
}

// Acknowledgements and faults.
extension RoomCore {
  /// Acknowledges an action that was reduced, unless it has made the room start over: the pages reconnect.
  ///
  /// - Returns: whether the action counts as reduced.
  mutating func acknowledge(
    _ message: AdmittedMessage,
    to id: Int,
    _ commands: inout Commands
  ) -> Bool {
    guard !isStopping else { return false }
    acknowledge(message.ref, to: id, &commands)
    return true
  }

  /// Acknowledges an action once it is durable.
  mutating func acknowledge(_ ref: Int, to id: Int, _ commands: inout Commands) {
    let reply = Subscriber.Reply.acknowledgement(ref: ref)
    if outputPolicy.waitsForLog, hasUndurable {
      publication.add(reply, to: id)
    } else {
      self.reply(reply, to: id, &commands)
    }
  }

  /// Whether any entry is not durable yet.
  private var hasUndurable: Bool {
    guard let journal else { return false }
    return outputPolicy.isBlocked || journal.hasUndurable
  }

  /// Removes the pending replies to a connection that has closed. While the log is blocked, each page that reconnects
  /// adds new ones.
  mutating func removePendingReplies(to id: Int) {
    if outputPolicy.isBlocked { publication.removeReplies(to: id) }
  }

  mutating func reply(_ reply: Subscriber.Reply, to id: Int, _ commands: inout Commands) {
    guard let channel = channel(of: id), append(reply, to: id, in: channel, &commands) else {
      return
    }
    // A scheduled fan-out sends the reply after the new state. Without a scheduled fan-out, all other subscribers are up to date,
    // so a refused message costs no pass over them.
    let isFlushDue = schedule.isDue && !outputPolicy.waitsForLog
    let replyCount = channel.subscribers[id]?.replies.count ?? 0
    // Act before a pause makes the connection count as a viewer that doesn't read.
    if isFlushDue, replyCount >= gate.limits.unreadReplies / 2 { endPause(&commands) }
    guard !isFlushDue, channel.subscribers[id]?.isBehind == false else { return }
    commands.append(.frames(.flushOne(id, channel.accessLevel)))
  }

  /// Adds a reply to a subscriber.
  ///
  /// - Returns: whether the subscriber may have another reply; otherwise its connection is closed.
  @discardableResult
  func append(
    _ reply: Subscriber.Reply,
    to id: Int,
    in channel: Channel,
    _ commands: inout Commands
  ) -> Bool {
    guard channel.append(reply, to: id) > gate.limits.unreadReplies else { return true }
    dropConnection(id, .unreadReplies, "too many unread replies", &commands)
    return false
  }

  func dropConnection(
    _ id: Int,
    _ cause: RoomEvent.DropCause,
    _ reason: String,
    _ commands: inout Commands
  ) {
    commands.append(.report(.event(.droppedConnection(cause))))
    close(id, reason: reason, &commands)
  }

  func close(
    _ id: Int,
    _ code: CloseCode = .policyViolation,
    reason: String,
    _ commands: inout Commands
  ) {
    guard let connection = channel(of: id)?.subscribers[id]?.connection else { return }
    commands.append(.close(connection, code, reason: reason))
  }
}

extension Membership {
  /// Returns whether a request has the cookies by which a member's page was identified. Whoever knows only the id of a page's
  /// connection is another person.
  ///
  /// A page without cookies is identified by the id of its connection alone.
  fileprivate func hasCookies(
    of member: Member,
    cookie: (String) -> String?,
    account: Account?
  ) -> Bool {
    let viewer = member.viewer
    if member.signIn != nil {
      return account.map { participant(of: $0) } == viewer.participant
    }
    if let id = member.link, let link = room.links.all.first(where: { $0.id == id }) {
      let device = cookie(link.cookieName).flatMap { devices[Secret($0)] }
      return device?.link == id && device?.participant == viewer.participant
    }
    return !viewer.isRemembered || participant(cookie: cookie) == viewer.participant
  }
}

extension Fault {
  fileprivate static func notOfUpload(_ message: String) -> Fault {
    Fault(ref: nil, code: .notAllowed, message: message)
  }

  fileprivate static func cannotReset(_ ref: Int) -> Fault {
    Fault(
      ref: ref,
      code: .notAllowed,
      message:
        "Several servers share this room's log, which cannot be set aside. Open a room of another name."
    )
  }
}
