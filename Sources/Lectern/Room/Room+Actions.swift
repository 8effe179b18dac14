internal import Composable
public import LecternTransport
internal import LecternWire

// What the viewers say.
extension Room {
  public func connection(_ connection: any Connection, received message: [UInt8]) {
    // What is left of a connection that the page has given up is said again on the new one.
    guard let accessLevel = accessLevels[connection.id],
      let session = self[accessLevel].subscribers[connection.id]?.session,
      session.connection == connection.id
    else { return }
    metrics.received()
    let start = threadTime()
    let size = message.count
    do throws(Fault) {
      let message = try ActionMessage(message, limits: limits.message)
      try run(message, of: size, for: session, in: accessLevel)
      reply(.acknowledgement(ref: message.ref), to: connection.id)
    } catch {
      metrics.refused(error.code)
      reply(.fault(error), to: connection.id)
      countRefusal(of: size, from: session)
    }
    charge(threadTime() - start, to: session)
  }

  /// Runs an action, unless it is one that has been run already.
  ///
  /// An action that is refused has not been run: said again, it is judged again.
  private func run(
    _ message: ActionMessage,
    of size: Int,
    for session: Session,
    in accessLevel: AccessLevel
  ) throws(Fault) {
    switch session.verdict(on: message.ref) {
    case .known:
      countRefusal(of: size, from: session)
    case .stale:
      throw Fault(
        ref: message.ref,
        code: .staleRef,
        message: "\(Wire.refWindow) later actions have been heard; a ref counts up"
      )
    case .new:
      try pay(for: message, of: size, from: session, in: accessLevel)
      guard message.name.isAmong(self[accessLevel].allowedActions) else {
        throw .notAllowed(message)
      }
      if message.name.head == Wire.roomName {
        try runInRoom(message, for: session)
      } else {
        try runInApp(message, for: session, in: accessLevel)
      }
      metrics.reduced()
    }
  }

  private func runInApp(
    _ message: ActionMessage,
    for session: Session,
    in accessLevel: AccessLevel
  ) throws(Fault) {
    let action = try message.action(as: Action.self, exposing: self[accessLevel].exposedBindings)
    if accessLevel == .participant, roomState.floor != .open,
      !permissions.allows(action, from: self[accessLevel].identity(of: session))
    {
      throw .notAllowed(message)
    }
    session.insert(message.ref)
    let sender = Sender(rawValue: session.id)
    store.assumeIsolated { _ = $0.send(action, from: sender) }
  }

  private func runInRoom(_ message: ActionMessage, for session: Session) throws(Fault) {
    guard let name = message.name.tail else { throw .notAllowed(message) }
    guard message.valueLength <= RoomAction.valueLimit else {
      let sentence = "a value of the room has \(RoomAction.valueLimit) bytes at most"
      throw Fault(ref: message.ref, code: .invalidValue, message: sentence)
    }
    let action = try message.action(as: RoomAction.self, named: name)
    let isPointing = if case .pointerMoved = action { true } else { false }
    // A pointer is a page's; all else is a participant's, whichever page says it.
    let sender = Sender(rawValue: isPointing ? session.id : session.participant)
    if let refusal = roomState.refusal(of: action, from: session.participant) {
      throw Fault(ref: message.ref, code: .notAllowed, message: refusal)
    }
    session.insert(message.ref)
    roomStore.assumeIsolated { _ = $0.send(action, from: sender) }
  }

  /// Counts a message that was not run, and cuts off who sends too many of them.
  private func countRefusal(of size: Int, from session: Session) {
    guard !allowsRefusal(of: size, from: session), let id = session.connection else { return }
    metrics.cutOff(.tooManyActions)
    viewer(id)?.connection.close(.policyViolation, reason: "too many messages that are refused")
  }

  private func reply(_ reply: Subscriber.Reply, to id: Int) {
    update(id) { $0.replies.append(reply) }
    if let viewer = viewer(id), viewer.replies.count > limits.unreadReplies {
      metrics.cutOff(.unreadReplies)
      viewer.connection.close(.policyViolation, reason: "too many replies are unread")
      return
    }
    // A fan-out that is due answers, too, once it has shown what there is. Where none is, nobody else lacks
    // anything: what is refused must not cost a look at everybody.
    guard !isFanOutScheduled, viewer(id)?.isBehind == false else { return }
    deliver(to: id)
    if viewer(id)?.isBehind == true { scheduleCount() }
  }
}

extension Fault {
  fileprivate static func notAllowed(_ message: ActionMessage) -> Fault {
    Fault(
      ref: message.ref,
      code: .notAllowed,
      message: "\"\(message.name)\" is not for this viewer to send"
    )
  }
}
