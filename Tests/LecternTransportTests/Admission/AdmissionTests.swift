import Testing

@testable import LecternTransport

/// Who is let in, and who must go for it.
@Suite struct AdmissionTests {
  let ada = PeerAddress("192.0.2.1")
  let eve = PeerAddress("192.0.2.66")
  let second: Admission.Instant = 1_000_000
  let start: Admission.Instant = 1_000_000

  func admission(_ change: (inout Listener.Limits) -> Void = { _ in }) -> Admission {
    var limits = Listener.Limits()
    limits.connections = 4
    limits.visitors = 4
    limits.connectionsPerAddress = 100
    change(&limits)
    return Admission(limits: limits)
  }

  /// Lets somebody in who has asked for something and had an answer.
  func admitIdle(_ descriptor: Int32, to admission: inout Admission, at now: Admission.Instant = 0)
  {
    #expect(admission.accepted(descriptor, from: ada, at: start + now) == .letIn)
    #expect(admission.asked(descriptor) == nil)
    admission.answered(descriptor, at: start + now)
  }

  func admitWebSocket(_ descriptor: Int32, to admission: inout Admission) {
    _ = admission.accepted(descriptor, from: ada, at: start)
    #expect(admission.asked(descriptor) == nil)
    admission.upgraded(descriptor)
  }

  @Test("a connection is counted for as long as it is there")
  func life() {
    var admission = admission()
    #expect(admission.accepted(7, from: ada, at: start) == .letIn)
    #expect(admission.openCount == 1)
    #expect(admission.handshakeCount == 1)
    #expect(admission.addressCount == 1)
    #expect(admission.asked(7) == nil)
    #expect(admission.handshakeCount == 0)
    admission.upgraded(7)
    #expect(admission.webSocketCount == 1)
    admission.closed(7)
    admission.closed(7)
    #expect(admission.openCount == 0)
    #expect(admission.webSocketCount == 0)
    #expect(admission.addressCount == 0)
  }

  @Test("of too many visitors, the one who has been idle for longest goes first")
  func idleGoes() {
    var admission = admission()
    #expect(admission.accepted(1, from: eve, at: start) == .letIn)
    for descriptor in [2, 3, 4] as [Int32] { admitIdle(descriptor, to: &admission) }
    #expect(admission.asked(2) == nil)
    admission.answered(2, at: start + 1 * second)
    #expect(admission.accepted(5, from: ada, at: start) == .letInInsteadOf(3, nil))
    #expect(admission.accepted(6, from: ada, at: start) == .letInInsteadOf(4, nil))
    #expect(admission.accepted(7, from: ada, at: start) == .letInInsteadOf(2, nil))
    #expect(admission.accepted(8, from: ada, at: start) == .letInInsteadOf(1, nil))
    // Those who must go have not gone yet, and hold nobody's place.
    #expect(admission.openCount == 8)
    admission.closed(3)
    #expect(admission.openCount == 7)
  }

  @Test("when WebSockets have all places, who asks is told so, until there is one")
  func full() {
    var admission = admission()
    #expect(admission.accepted(5, from: ada, at: start) == .letIn)
    for descriptor in 1...4 as ClosedRange<Int32> { admitWebSocket(descriptor, to: &admission) }
    #expect(admission.asked(5) == .connections)
    admission.answered(5, at: start)
    #expect(admission.asked(5) == .connections)
    admission.closed(3)
    #expect(admission.asked(5) == nil)
  }

  @Test("when all visitors are being answered, who comes is turned away")
  func turnedAway() {
    var admission = admission()
    for descriptor in 1...4 as ClosedRange<Int32> {
      #expect(admission.accepted(descriptor, from: ada, at: start) == .letIn)
      #expect(admission.asked(descriptor) == nil)
    }
    #expect(admission.accepted(5, from: eve, at: start) == .turnedAway)
    #expect(admission.openCount == 4)
    #expect(admission.addressCount == 1)
    admission.upgraded(1)
    #expect(admission.accepted(5, from: eve, at: start) == .letIn)
  }

  @Test("where there can be fewer connections, both kinds are fewer")
  func fitting() {
    var limits = Listener.Limits()
    limits.connections = 20_000
    limits.visitors = 4_000
    #expect(limits.fitting(32_000).connections == 20_000)
    #expect(limits.fitting(32_000).visitors == 4_000)
    #expect(limits.fitting(1_000).connections == 750)
    #expect(limits.fitting(1_000).visitors == 250)
  }

  @Test("of those at one address who ask for nothing, the oldest goes, and nobody else")
  func handshakes() {
    var admission = admission {
      $0.visitors = 100
      $0.handshakesPerAddress = 2
    }
    #expect(admission.accepted(1, from: ada, at: start) == .letIn)
    for descriptor in [2, 3] as [Int32] {
      #expect(admission.accepted(descriptor, from: eve, at: start) == .letIn)
    }
    let later = start + 1 * second
    #expect(
      admission.accepted(4, from: eve, at: later) == .letInInsteadOf(2, .handshakesPerAddress)
    )
    // Who has asked is none of them.
    _ = admission.asked(3)
    #expect(admission.accepted(5, from: eve, at: later) == .letIn)
    #expect(
      admission.accepted(6, from: eve, at: later + second)
        == .letInInsteadOf(4, .handshakesPerAddress)
    )
    #expect(admission.phase(of: 1) == .handshaking)
  }

  @Test("many who come at once are let in before the first of them is read")
  func crowd() {
    var admission = admission {
      $0.visitors = 1000
      $0.handshakesPerAddress = 2
    }
    for descriptor in 1...99 as ClosedRange<Int32> {
      #expect(admission.accepted(descriptor, from: ada, at: start) == .letIn)
    }
    #expect(admission.handshakeCount == 99)
  }

  @Test("one address has its share, and the others theirs")
  func share() {
    var admission = admission {
      $0.visitors = 100
      $0.connectionsPerAddress = 2
    }
    for descriptor in [1, 2] as [Int32] { admitWebSocket(descriptor, to: &admission) }
    #expect(admission.accepted(3, from: ada, at: start) == .letIn)
    #expect(admission.asked(3) == .connectionsPerAddress)
    #expect(admission.accepted(4, from: eve, at: start) == .letIn)
    #expect(admission.asked(4) == nil)
    admission.closed(3)
    admission.closed(1)
    admitWebSocket(1, to: &admission)
  }

  @Test("a network of IPv6 is one address, as each machine in it takes as many as it likes")
  func networks() {
    var admission = admission {
      $0.visitors = 100
      $0.handshakesPerAddress = 1
    }
    #expect(admission.accepted(1, from: PeerAddress("2001:db8::1"), at: start) == .letIn)
    #expect(
      admission.accepted(2, from: PeerAddress("2001:db8::2"), at: start + 1 * second)
        == .letInInsteadOf(1, .handshakesPerAddress)
    )
    #expect(admission.accepted(3, from: PeerAddress("2001:db8:0:1::1"), at: start) == .letIn)
    #expect(admission.accepted(4, from: PeerAddress("192.0.2.1"), at: start) == .letIn)
    #expect(admission.accepted(5, from: PeerAddress("192.0.2.2"), at: start) == .letIn)
  }

  @Test("behind a proxy each client has its share, and the proxy has none")
  func proxy() throws {
    var admission = admission {
      $0.visitors = 100
      $0.connectionsPerAddress = 1
      $0.handshakesPerAddress = 1
    }
    for descriptor in 1...3 as ClosedRange<Int32> {
      #expect(admission.accepted(descriptor, from: nil, at: start) == .letIn)
      #expect(admission.asked(descriptor) == nil)
    }
    let (ada, eve) = (try #require(ada), try #require(eve))
    #expect(admission.takePlace(1, for: ada) == true)
    #expect(admission.takePlace(1, for: ada) == true)
    #expect(admission.takePlace(2, for: ada) == false)
    #expect(admission.takePlace(2, for: eve) == true)
    admission.closed(1)
    #expect(admission.takePlace(3, for: ada) == true)
  }

  @Test("who asks for nothing, or for nothing more, is cut off in time")
  func overdue() {
    var admission = admission {
      $0.handshakeTime = .seconds(20)
      $0.idleTime = .seconds(5)
    }
    #expect(admission.accepted(1, from: ada, at: start) == .letIn)
    admitIdle(2, to: &admission, at: 10 * second)
    admitWebSocket(3, to: &admission)
    #expect(admission.overdue(at: start + 14 * second) == ([], []))
    #expect(admission.overdue(at: start + 15 * second) == ([], [2]))
    #expect(admission.overdue(at: start + 20 * second) == ([1], []))
    #expect(admission.overdue(at: start + 9000 * second) == ([], []))
    #expect(admission.openCount == 3)
  }

  @Test("who asks in the moment of being cut off stays")
  func justInTime() {
    var admission = admission()
    #expect(admission.accepted(1, from: ada, at: start) == .letIn)
    #expect(admission.overdue(at: start + 60 * second).handshakes == [1])
    #expect(admission.asked(1) == nil)
    #expect(admission.phase(of: 1) == .responding)
    admission.closed(1)
    #expect(admission.openCount == 0)
  }

  @Test("a descriptor that comes again is another connection")
  func reused() {
    var admission = admission()
    #expect(admission.accepted(1, from: ada, at: start) == .letIn)
    #expect(admission.accepted(1, from: eve, at: start) == .letIn)
    #expect(admission.openCount == 1)
    #expect(admission.handshakeCount == 1)
    #expect(admission.addressCount == 1)
  }
}

/// Tuples are compared by hand.
private func == (
  left: (handshakes: [Int32], idle: [Int32]),
  right: ([Int32], [Int32])
) -> Bool {
  left.handshakes == right.0 && left.idle == right.1
}
