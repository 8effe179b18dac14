internal import Composable
public import LecternTransport
internal import LecternWire

// What the viewers say.
extension Room {
  /// A viewer that has this many replies outstanding does not read: it is cut off.
  private static var replyLimit: Int { 256 }

  public func connection(_ connection: any Connection, received message: [UInt8]) {
    // What is left of a connection that the page has given up is said again on the new one.
    guard let seat = seats[connection.id],
      let session = self[seat].audience[connection.id]?.session,
      session.connection == connection.id
    else { return }
    do throws(Fault) {
      let message = try ActionMessage(message)
      try run(message, for: session, in: seat)
      reply(.acknowledgement(ref: message.ref), to: connection.id)
    } catch {
      reply(.fault(error), to: connection.id)
    }
  }

  /// Runs an action, unless it is one that has been run already.
  ///
  /// An action that is refused has not been run: said again, it is judged again.
  private func run(
    _ message: ActionMessage,
    for session: Session,
    in seat: Seat
  ) throws(Fault) {
    switch session.verdict(on: message.ref) {
    case .known:
      return
    case .stale:
      throw Fault(
        ref: message.ref,
        code: .staleRef,
        message: "\(Wire.refWindow) later actions have been heard; a ref counts up"
      )
    case .new:
      guard message.name.isAmong(self[seat].may) else { throw .notAllowed(message) }
      if message.name.head == Wire.roomName {
        try runInRoom(message, for: session)
      } else {
        try runInApp(message, for: session, in: seat)
      }
    }
  }

  private func runInApp(
    _ message: ActionMessage,
    for session: Session,
    in seat: Seat
  ) throws(Fault) {
    let action = try message.action(as: Action.self, exposing: self[seat].exposedBindings)
    if seat == .participant, roomState.floor != .open,
      !permissions.allows(action, from: self[seat].identity(of: session))
    {
      throw .notAllowed(message)
    }
    session.insert(message.ref)
    let sender = Sender(rawValue: session.id)
    store.assumeIsolated { _ = $0.send(action, from: sender) }
  }

  private func runInRoom(_ message: ActionMessage, for session: Session) throws(Fault) {
    guard let name = message.name.tail else { throw .notAllowed(message) }
    let action = try message.action(as: RoomAction.self, named: name)
    session.insert(message.ref)
    let sender = Sender(rawValue: session.id)
    roomStore.assumeIsolated { _ = $0.send(action, from: sender) }
  }

  private func reply(_ reply: Viewer.Reply, to id: Int) {
    update(id) { $0.replies.append(reply) }
    if let viewer = viewer(id), viewer.replies.count > Self.replyLimit {
      viewer.connection.close(.policyViolation, reason: "too many replies are unread")
      return
    }
    scheduleFanOut()
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
