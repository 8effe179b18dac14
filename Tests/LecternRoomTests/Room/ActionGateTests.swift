import Composable
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// The decision on each message of a page.
@Suite struct ActionGateTests {
  /// The page that sends the messages.
  private final class Page {
    var session = Session(
      key: 1,
      id: "v1.k",
      client: ClientID("00112233445566778899aabbccddeeff")
    )
  }

  private let page = Page()

  var session: Session {
    get { page.session }
    nonmutating set { page.session = newValue }
  }

  func gate(
    _ permissions: Permissions<Poll.Action> = .presenterOnly,
    _ limits: RoomLimits = RoomLimits()
  ) -> ActionGate<Poll.Action> {
    ActionGate(permissions: permissions, limits: limits)
  }

  func channel(_ accessLevel: AccessLevel, allowing names: [String] = ["*", "$room"]) -> Channel {
    let channel = Channel(accessLevel, instanceID: "k")
    channel.shared.allowedActions = names
    return channel
  }

  func message(_ name: String, ref: Int = 1, value: String = "null") -> [UInt8] {
    Array(#"{"type":"action","ref":\#(ref),"name":"\#(name)","value":\#(value)}"#.utf8)
  }

  func code(_ verdict: ActionGate<Poll.Action>.Verdict) -> Fault.Code? {
    if case .refused(let fault, _) = verdict { fault.code } else { nil }
  }

  func closes(_ verdict: ActionGate<Poll.Action>.Verdict) -> Bool {
    switch verdict {
    case .app, .room: false
    case .repeated(_, let closes), .refused(_, let closes): closes
    }
  }

  func admit(
    _ bytes: [UInt8],
    by gate: ActionGate<Poll.Action>? = nil,
    in channel: Channel? = nil,
    of room: RoomState = RoomState(),
    latest: RoomState? = nil,
    now: Duration = .zero
  ) -> ActionGate<Poll.Action>.Verdict {
    let channel = channel ?? self.channel(.presenter)
    let verdict = (gate ?? self.gate()).admit(
      bytes,
      from: session,
      in: channel,
      of: room,
      latest: latest,
      now: now
    )
    switch verdict {
    case .app(_, _, let ref), .room(_, _, let ref): session.insert(ref)
    case .repeated, .refused: break
    }
    return verdict
  }

  @Test("an action of the app is sent in the participant's name")
  func appAction() {
    session.participant = "p1"
    let sender = Sender(rawValue: "p1")
    #expect(admit(message("voted", value: "2")) == .app(.voted(2), from: sender, ref: 1))
  }

  @Test("an action of the room is sent in the participant's name, a pointer in the session's")
  func roomAction() {
    session.participant = "p1"
    let participant = Sender(rawValue: "p1")
    let raised = message("$room.handRaised", value: #""Ada""#)
    #expect(admit(raised) == .room(.hands(.handRaised("Ada")), from: participant, ref: 1))
    let place = #"{"target":"a","x":0,"y":1}"#
    let pointer = Pointer(target: "a", x: 0, y: 1)
    #expect(
      admit(message("$room.pointerMoved", ref: 2, value: place))
        == .room(.pointer(.pointerMoved(pointer)), from: Sender(rawValue: "v1.k"), ref: 2)
    )
  }

  @Test("an admitted action is not admitted again")
  func repeated() {
    _ = admit(message("nextPageTapped"))
    #expect(admit(message("nextPageTapped")) == .repeated(ref: 1, closes: false))
  }

  @Test("a refused action counts as not run")
  func judgedAgain() {
    let closed = channel(.participant, allowing: [])
    #expect(code(admit(message("nextPageTapped"), in: closed)) == .notAllowed)
    let sender = Sender(rawValue: "v1.k")
    #expect(admit(message("nextPageTapped")) == .app(.nextPageTapped, from: sender, ref: 1))
  }

  @Test("a ref behind the window is stale")
  func stale() {
    _ = admit(message("nextPageTapped", ref: Wire.refWindow))
    #expect(code(admit(message("nextPageTapped", ref: 0))) == .staleRef)
  }

  @Test(
    "a message that is no action of the app or the room is refused",
    arguments: [
      ("?", Fault.Code.malformedMessage), (#"{"type":"wish"}"#, .unknownMessage),
      (#"{"type":"action","ref":1,"name":"launch"}"#, .unknownAction),
      (#"{"type":"action","ref":1,"name":"voted","value":"x"}"#, .invalidValue),
      (#"{"type":"action","ref":1,"name":"$room.opened","value":"x"}"#, .serverOnly),
      (#"{"type":"action","ref":1,"name":"$room"}"#, .notAllowed),
    ]
  )
  func refused(text: String, expected: Fault.Code) {
    #expect(code(admit(Array(text.utf8))) == expected)
  }

  @Test("an action outside the access level's names is refused")
  func names() {
    let voting = channel(.participant, allowing: ["voted"])
    let gate = gate(.allowing("voted"))
    #expect(code(admit(message("nextPageTapped"), by: gate, in: voting)) == .notAllowed)
    #expect(code(admit(message("voted", value: "1"), by: gate, in: voting)) == nil)
  }

  @Test("the permissions' condition applies to participants while the floor is not open")
  func condition() {
    let gate = gate(.allowing("*") { action, _ in action == .voted(1) })
    let next = message("nextPageTapped")
    #expect(code(admit(next, by: gate, in: channel(.participant))) == .notAllowed)
    #expect(code(admit(next, by: gate, in: channel(.driver))) == nil)
    var room = RoomState()
    room.floor.holder = .open
    let later = message("nextPageTapped", ref: 2)
    #expect(code(admit(later, by: gate, in: channel(.participant), of: room)) == nil)
  }

  @Test("the value of a room action has 1,024 bytes at most")
  func valueLength() {
    let name = "\"" + String(repeating: " ", count: 1_023) + "\""
    #expect(code(admit(message("$room.handRaised", value: name))) == .invalidValue)
  }

  @Test("an action that the room's state rules out is refused")
  func ruledOut() {
    var room = RoomState()
    room.hands.raise(for: session.participant, name: "Ada")
    let raised = message("$room.handRaised", value: #""Ada""#)
    #expect(code(admit(raised, of: room)) == .notAllowed)
    // Before the first hand is durable, and so shown.
    #expect(code(admit(raised, of: RoomState(), latest: room)) == .notAllowed)
  }

  @Test("actions beyond the burst are refused, and too many refusals close the connection")
  func rate() {
    var limits = RoomLimits(actionsPerSecond: 10)
    (limits.actionBurst, limits.refusalBurst) = (3, 2)
    let gate = gate(.presenterOnly, limits)
    let verdicts = (0..<6).map { admit(message("nextPageTapped", ref: $0), by: gate) }
    #expect(verdicts.map(code) == [nil, nil, nil] + Array(repeating: .tooManyActions, count: 3))
    #expect(verdicts.map(closes) == [false, false, false, false, false, true])
    let later = admit(message("nextPageTapped", ref: 3), by: gate, now: .milliseconds(100))
    #expect(code(later) == nil)
  }

  @Test("repeated actions spend refusals, too")
  func repeatedTooOften() {
    var limits = RoomLimits(actionsPerSecond: 10)
    limits.refusalBurst = 2
    let gate = gate(.presenterOnly, limits)
    let verdicts = (0..<4).map { _ in admit(message("nextPageTapped"), by: gate) }
    #expect(verdicts.map(closes) == [false, false, false, true])
  }

  @Test("the presenter's rate applies to participants, and not to the room's actions")
  func openFloorRate() {
    var room = RoomState()
    (room.floor.holder, room.floor.actionsPerSecond) = (.open, 1)
    let participant = channel(.participant)
    let codes = (0..<4).map {
      code(admit(message("nextPageTapped", ref: $0), in: participant, of: room))
    }
    #expect(codes == [nil, nil, .tooManyActions, .tooManyActions])
    #expect(code(admit(message("$room.handLowered", ref: 9), in: participant, of: room)) == nil)
    #expect(code(admit(message("nextPageTapped", ref: 10), in: channel(.driver), of: room)) == nil)
  }

  @Test("a device's sessions share a budget, a presenter's has none of an address")
  func funding() throws {
    var gate = gate()
    let address = try #require(PeerAddress("10.0.0.1"))
    var other = Session(key: 2, id: "v2.k", client: nil)
    (session.participant, other.participant) = ("p1", "p1")
    gate.assignBudgets(to: &session, as: .participant, at: address, now: .zero)
    gate.assignBudgets(to: &other, as: .participant, at: address, now: .zero)
    #expect(session.budget === other.budget)
    #expect(session.addressBudget === other.addressBudget)
    gate.assignBudgets(to: &session, as: .presenter, at: address, now: .zero)
    #expect(session.addressBudget == nil)
    // Charged beyond any budget, but a presenter's time is free.
    gate.charge(.seconds(60), to: session, now: .zero)
    #expect(code(admit(message("nextPageTapped"), by: gate)) == nil)
    gate.charge(.seconds(60), to: other, now: .zero)
    #expect(code(admit(message("nextPageTapped", ref: 2), by: gate)) == .tooManyActions)
  }

  @Test("if everyone may send everything, a viewer without a link can raise a hand")
  func allowedActions() {
    #expect(gate(.everyone).roleWithoutLink == .participant)
    #expect(
      gate(.everyone).allowedActions(of: .participant, on: .presenter)
        == ["*", "$room.handRaised", "$room.handLowered"] + AccessLevel.carets
    )
    #expect(gate(.presenterOnly).roleWithoutLink == .audience)
    #expect(
      gate(.presenterOnly).allowedActions(of: .participant, on: .presenter)
        == ["$room.handRaised", "$room.handLowered"]
    )
  }
}
