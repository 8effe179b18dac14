internal import Composable
internal import LecternWire

/// A client of a room: it connects, keeps a replica of the state, resumes after a cut, and sends each action until it is
/// answered.
///
/// A pure state machine: every input returns commands. Time comes with the input.
///
/// ```
///   waiting ─▶ connecting ─▶ accepted ─▶ open
///      ▲           │            │         │
///      └───────────┴── ends ────┴─────────┘      close, refused: closed
/// ```
///
/// The protocol itself is that of a page, `PageReplica`.
struct RoomMachine {
  enum Phase: Equatable {
    case waiting, connecting, accepted, open, closed
  }

  private(set) var phase = Phase.waiting
  private(set) var replica: PageReplica
  private var outbox = Outbox()
  private var random: SeededRandomNumberGenerator
  /// The number of the latest WebSocket. Events of others are ignored.
  private(set) var socket = 0
  private var failures = 0
  /// The end of the phase, unless something arrives.
  private var phaseDeadline = Duration.zero
  /// The time by which the room has to answer an action; nil if all are answered.
  private var answerDeadline: Duration?
  private var answerTimeouts = 0
  /// The time of the latest request to be woken that has not passed.
  private var alarm: Duration?

  /// - Parameters:
  ///   - client: the identity that the room recognizes.
  ///   - seed: the seed of the delays.
  init(client: ClientID, seed: UInt64) {
    replica = PageReplica(id: client.text)
    random = SeededRandomNumberGenerator(seed: seed)
  }
}

// Connections.
extension RoomMachine {
  mutating func start(at now: Duration) -> [Command] {
    guard phase == .waiting, socket == 0 else { return [] }
    return [.report(.connecting)] + connect(at: now)
  }

  private mutating func connect(at now: Duration) -> [Command] {
    socket += 1
    phase = .connecting
    phaseDeadline = now + ConnectionTimes.handshake
    replica.connectionOpens()
    let query = replica.query.map { QueryItem(name: $0.name, value: $0.value) }
    return [.open(socket: socket, query: query)] + setAlarm(at: now)
  }

  /// A server has accepted a WebSocket.
  mutating func opened(_ socket: Int, at now: Duration) -> [Command] {
    guard socket == self.socket, phase == .connecting else { return [] }
    phase = .accepted
    phaseDeadline = now + ConnectionTimes.firstState
    return setAlarm(at: now)
  }

  /// A WebSocket has ended, or could not be opened.
  mutating func closed(_ socket: Int, problem: String, at now: Duration) -> [Command] {
    guard socket == self.socket, isConnected else { return [] }
    return wait(problem, at: now)
  }

  /// The server has refused the secret of the link, and with it every action.
  mutating func refused(_ socket: Int, problem: String) -> [Command] {
    guard socket == self.socket, phase == .connecting else { return [] }
    phase = .closed
    let refusal = SendError(.closed, problem)
    let waiting = outbox.refs.map { Command.answer(ref: $0, .failed(refusal)) }
    return waiting + [.report(.refused(problem))]
  }

  /// Waits before the next attempt.
  private mutating func wait(_ problem: String, at now: Duration) -> [Command] {
    phase = .waiting
    answerDeadline = nil
    phaseDeadline = now + ConnectionTimes.reconnection(after: failures, using: &random)
    failures += 1
    return [.report(.interrupted(problem))] + setAlarm(at: now)
  }

  private var isConnected: Bool { phase != .waiting && phase != .closed }

  /// Gives a connection up.
  private mutating func give(up problem: String, at now: Duration) -> [Command] {
    [.abort(socket: socket)] + wait(problem, at: now)
  }

  mutating func wake(at now: Duration) -> [Command] {
    alarm = nil
    if let answerDeadline, now >= answerDeadline {
      answerTimeouts += 1
      return give(up: "The room does not answer.", at: now)
    }
    guard phase != .closed, now >= phaseDeadline else { return setAlarm(at: now) }
    return switch phase {
    case .waiting: connect(at: now)
    case .connecting: give(up: "The server does not accept the connection.", at: now)
    case .accepted: give(up: "The room does not send its state.", at: now)
    default: give(up: "The connection is silent.", at: now)
    }
  }

  private mutating func setAlarm(at now: Duration) -> [Command] {
    guard phase != .closed, phase != .waiting || socket > 0 else { return [] }
    let next = min(phaseDeadline, answerDeadline ?? phaseDeadline)
    // An alarm that rings early sets the next one.
    if let alarm, alarm <= next { return [] }
    alarm = next
    return [.wake(at: next)]
  }

  /// Closes the client. Actions without an answer fail.
  mutating func close() -> [Command] {
    guard phase != .closed else { return [] }
    let sent = replica.unanswered.map { Command.answer(ref: $0.ref, .failed(.outcomeUnknown)) }
    let waiting = outbox.refs.map { Command.answer(ref: $0, .failed(.closed)) }
    let end = isConnected ? [Command.close(socket: socket)] : []
    phase = .closed
    answerDeadline = nil
    return end + sent + waiting + [.report(.closed)]
  }
}

// Messages.
extension RoomMachine {
  mutating func received(_ bytes: [UInt8], on socket: Int, at now: Duration) -> [Command] {
    guard socket == self.socket, isConnected else { return [] }
    if phase == .open { phaseDeadline = now + ConnectionTimes.silence(using: &random) }
    guard bytes != Heartbeat.encoded else { return setAlarm(at: now) }
    let sent = replica.unanswered.map(\.ref)
    guard let received = replica.receive(bytes) else {
      replica.forgetPosition()
      return give(up: "A message of the room does not apply.", at: now)
    }
    switch received.message {
    case .acknowledgement(let acknowledgement):
      let answer = Answer.done(revision: acknowledgement.revision)
      return answered(acknowledgement.ref, answer, among: sent, at: now)
    case .fault(let fault):
      return fault.ref.map { answered($0, .refused(fault), among: sent, at: now) } ?? []
    case .snapshot, .patch:
      return show(received, sent, at: now)
    }
  }

  private mutating func answered(
    _ ref: Int,
    _ answer: Answer,
    among sent: [Int],
    at now: Duration
  ) -> [Command] {
    guard sent.contains(ref) else { return [] }
    answerTimeouts = 0
    answerDeadline = nil
    return [.answer(ref: ref, answer)] + sendWaiting(at: now)
  }

  private mutating func show(
    _ received: PageReplica.Received,
    _ sent: [Int],
    at now: Duration
  ) -> [Command] {
    var commands = [Command.show]
    // The room has forgotten the client: these may have run, and must not run twice.
    let lost = Set(sent).subtracting(replica.unanswered.map(\.ref))
    commands += lost.sorted().map { .answer(ref: $0, .failed(.outcomeUnknown)) }
    commands += received.unanswered.map { .send($0, socket: socket) }
    guard phase != .open else { return commands + setAlarm(at: now) }
    phase = .open
    failures = 0
    phaseDeadline = now + ConnectionTimes.silence(using: &random)
    return commands + [.report(.open)] + sendWaiting(at: now)
  }
}

// Actions.
extension RoomMachine {
  /// Sends an action, or keeps it until there is a connection.
  ///
  /// - Parameter value: the value as JSON; nil for an action without one.
  /// - Returns: the action's number, for its answer.
  mutating func send(
    _ name: String,
    value: [UInt8]?,
    at now: Duration
  ) throws(SendError) -> (ref: Int, commands: [Command]) {
    guard phase != .closed else { throw .closed }
    let ref = replica.nextRef()
    let message = ActionMessage.encoded(ref: ref, name: name, value: value)
    guard message.count <= Wire.messageLimit else { throw .tooLarge(message.count, name: name) }
    outbox.append(message, ref: ref)
    return (ref, sendWaiting(at: now))
  }

  /// Removes an action, unless it was sent already: then it may run.
  mutating func cancel(_ ref: Int) -> Bool { outbox.remove(ref) }

  private mutating func sendWaiting(at now: Duration) -> [Command] {
    guard phase == .open else { return [] }
    var commands: [Command] = []
    for (ref, message) in outbox.takeSendable(unansweredSince: replica.unanswered.first?.ref) {
      replica.sent(message, ref: ref)
      commands.append(.send(message, socket: socket))
    }
    if answerDeadline == nil, !replica.unanswered.isEmpty {
      let (first, longest) = ConnectionTimes.answer
      answerDeadline = now + min(first * (1 << min(answerTimeouts, 8)), longest)
    }
    return commands + setAlarm(at: now)
  }
}
