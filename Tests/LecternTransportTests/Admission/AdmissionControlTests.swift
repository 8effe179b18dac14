import Testing

@testable import LecternTransport

/// Which connections are admitted, and which are evicted for them.
@Suite struct AdmissionControlTests {
  let ada = PeerAddress("192.0.2.1")
  let eve = PeerAddress("192.0.2.66")
  let second: AdmissionControl.Instant = 1_000_000
  let start: AdmissionControl.Instant = 1_000_000

  /// An admission with eight places in all, four of them for WebSockets.
  func admission(_ change: (inout ConnectionLimits) -> Void = { _ in }) -> AdmissionControl {
    var limits = ConnectionLimits()
    limits.connections = 4
    limits.visitors = 4
    limits.connectionsPerAddress = 100
    change(&limits)
    return AdmissionControl(limits: limits)
  }

  func accept(
    _ descriptor: Int32,
    from address: PeerAddress?,
    into admission: inout AdmissionControl,
    after time: AdmissionControl.Instant = 0,
    moved: [Int32: Int64] = [:]
  ) -> AdmissionControl.Verdict {
    admission.accepted(descriptor, from: address, at: start + time) { moved[$0] ?? 0 }
  }

  func ask(
    _ descriptor: Int32,
    _ admission: inout AdmissionControl,
    as priority: ConnectionPriority = .anonymous,
    after time: AdmissionControl.Instant = 0
  ) -> ListenerStatistics.Refusal? {
    admission.requested(descriptor, as: priority, at: start + time)
  }

  /// Admits a connection that has asked, and is being answered.
  func admitResponding(
    _ descriptor: Int32,
    to admission: inout AdmissionControl,
    as priority: ConnectionPriority = .anonymous,
    after time: AdmissionControl.Instant = 0
  ) {
    #expect(accept(descriptor, from: ada, into: &admission, after: time) == .admitted)
    #expect(ask(descriptor, &admission, as: priority, after: time) == nil)
  }

  /// Admits a connection that has asked for something and had an answer.
  func admitIdle(
    _ descriptor: Int32,
    to admission: inout AdmissionControl,
    as priority: ConnectionPriority = .anonymous,
    after time: AdmissionControl.Instant = 0
  ) {
    admitResponding(descriptor, to: &admission, as: priority, after: time)
    admission.responded(descriptor, at: start + time)
  }

  func admitWebSocket(
    _ descriptor: Int32,
    to admission: inout AdmissionControl,
    as priority: ConnectionPriority = .anonymous
  ) {
    _ = accept(descriptor, from: ada, into: &admission)
    #expect(ask(descriptor, &admission, as: priority) == nil)
    #expect(admission.upgraded(descriptor) == nil)
  }

  @Test("a connection is counted until it is closed")
  func life() {
    var admission = admission()
    #expect(accept(7, from: ada, into: &admission) == .admitted)
    #expect(admission.openCount == 1)
    #expect(admission.handshakeCount == 1)
    #expect(admission.addressCount == 1)
    #expect(ask(7, &admission) == nil)
    #expect(admission.handshakeCount == 0)
    #expect(admission.upgraded(7) == nil)
    #expect(admission.webSocketCount == 1)
    admission.closed(7)
    admission.closed(7)
    #expect(admission.openCount == 0)
    #expect(admission.webSocketCount == 0)
    #expect(admission.addressCount == 0)
  }

  @Test(
    "while there is a place, nothing is evicted, however many come from one address, and however slow"
  )
  func hall() {
    var admission = admission {
      $0.connections = 50
      $0.visitors = 50
      $0.handshakesPerAddress = 1
      $0.connectionsPerAddress = 10
    }
    for descriptor in 1...100 as ClosedRange<Int32> {
      let time = Int64(descriptor) * second / 10
      #expect(accept(descriptor, from: ada, into: &admission, after: time) == .admitted)
    }
    // Each of them asks as late as it may, and is answered.
    for descriptor in 1...100 as ClosedRange<Int32> {
      #expect(ask(descriptor, &admission, after: 19 * second) == nil)
      admission.responded(descriptor, at: start + 19 * second)
    }
    #expect(admission.openCount == 100)
  }

  @Test("of too many visitors, the longest-idle one is evicted first")
  func idleGoes() {
    var admission = admission()
    for descriptor in 1...4 as ClosedRange<Int32> { admitWebSocket(descriptor, to: &admission) }
    #expect(accept(5, from: eve, into: &admission) == .admitted)
    for descriptor in [6, 7, 8] as [Int32] {
      _ = accept(descriptor, from: ada, into: &admission)
      _ = ask(descriptor, &admission)
      admission.responded(descriptor, at: start)
    }
    _ = ask(6, &admission)
    admission.responded(6, at: start + 1 * second)
    #expect(accept(9, from: ada, into: &admission) == .admittedEvicting(7, .idle))
    #expect(accept(10, from: ada, into: &admission) == .admittedEvicting(8, .idle))
    #expect(accept(11, from: ada, into: &admission) == .admittedEvicting(6, .idle))
    #expect(accept(12, from: ada, into: &admission) == .admittedEvicting(5, .handshaking))
    // What has to go has not gone yet, and holds no place.
    #expect(admission.openCount == 12)
    admission.closed(7)
    #expect(admission.openCount == 11)
  }

  @Test("visitors have the slots that no WebSocket needs, and WebSockets never take theirs")
  func sharedPlaces() {
    var admission = admission()
    for descriptor in 1...8 as ClosedRange<Int32> {
      #expect(accept(descriptor, from: ada, into: &admission) == .admitted)
    }
    for descriptor in 1...4 as ClosedRange<Int32> {
      #expect(ask(descriptor, &admission) == nil)
      #expect(admission.upgraded(descriptor) == nil)
    }
    #expect(ask(5, &admission) == .connections)
    #expect(accept(9, from: ada, into: &admission) == .admittedEvicting(6, .handshaking))
  }

  @Test("when WebSockets have all slots, another is refused, until one is closed")
  func full() {
    var admission = admission()
    #expect(accept(5, from: ada, into: &admission) == .admitted)
    for descriptor in 1...4 as ClosedRange<Int32> { admitWebSocket(descriptor, to: &admission) }
    #expect(ask(5, &admission) == .connections)
    admission.responded(5, at: start)
    #expect(ask(5, &admission) == .connections)
    admission.closed(3)
    #expect(ask(5, &admission) == nil)
  }

  @Test("the first response without progress is evicted for a new connection")
  func stalled() {
    var admission = admission()
    for descriptor in 1...8 as ClosedRange<Int32> { admitResponding(descriptor, to: &admission) }
    // The first takes its answer, the second does not.
    let moved: [Int32: Int64] = [1: 1_000_000]
    #expect(
      accept(9, from: eve, into: &admission, after: 3 * second, moved: moved)
        == .admittedEvicting(2, .responding)
    )
    #expect(
      accept(10, from: eve, into: &admission, after: 3 * second, moved: moved)
        == .admittedEvicting(3, .responding)
    )
    #expect(admission.phase(of: 1) == .responding)
  }

  @Test("where all responses progress, the oldest handshake is evicted")
  func allTake() {
    var admission = admission()
    for descriptor in 1...7 as ClosedRange<Int32> { admitResponding(descriptor, to: &admission) }
    #expect(accept(8, from: eve, into: &admission, after: 1 * second) == .admitted)
    let moved = Dictionary(uniqueKeysWithValues: (1...7).map { (Int32($0), Int64(1_000_000)) })
    #expect(
      accept(9, from: eve, into: &admission, after: 3 * second, moved: moved)
        == .admittedEvicting(8, .handshaking)
    )
  }

  @Test("a lower number of connections lowers both limits")
  func fitting() {
    var limits = ConnectionLimits()
    limits.connections = 20_000
    limits.visitors = 4_000
    #expect(limits.fitting(32_000).connections == 20_000)
    #expect(limits.fitting(32_000).visitors == 4_000)
    #expect(limits.fitting(1_000).connections == 750)
    #expect(limits.fitting(1_000).visitors == 250)
    #expect(limits.fitting(1_000).reserved == 75)
  }

  @Test("when slots are short, an address with many handshakes replaces its own")
  func handshakes() {
    var admission = admission { $0.handshakesPerAddress = 2 }
    #expect(accept(1, from: ada, into: &admission) == .admitted)
    for descriptor in 2...8 as ClosedRange<Int32> {
      #expect(accept(descriptor, from: eve, into: &admission) == .admitted)
    }
    #expect(accept(9, from: eve, into: &admission) == .admittedEvicting(2, .handshaking))
    #expect(accept(10, from: eve, into: &admission) == .admittedEvicting(3, .handshaking))
    #expect(admission.phase(of: 1) == .handshaking)
    // An address that has no more than its share replaces the oldest of all.
    #expect(accept(11, from: ada, into: &admission) == .admittedEvicting(1, .handshaking))
  }

  @Test("each address has its share of WebSockets")
  func share() {
    var admission = admission { $0.connectionsPerAddress = 2 }
    for descriptor in [1, 2] as [Int32] { admitWebSocket(descriptor, to: &admission) }
    #expect(accept(3, from: ada, into: &admission) == .admitted)
    #expect(ask(3, &admission) == .connectionsPerAddress)
    #expect(accept(4, from: eve, into: &admission) == .admitted)
    #expect(ask(4, &admission) == nil)
    admission.closed(3)
    admission.closed(1)
    admitWebSocket(1, to: &admission)
  }

  @Test("an IPv6 network counts as one address, as a machine in it takes as many as it likes")
  func networks() {
    var admission = admission { $0.connectionsPerAddress = 1 }
    for (descriptor, address) in [(1, "2001:db8::1"), (2, "2001:db8::2"), (3, "2001:db8:0:1::1")] {
      #expect(accept(Int32(descriptor), from: PeerAddress(address), into: &admission) == .admitted)
    }
    #expect(ask(1, &admission) == nil)
    #expect(admission.upgraded(1) == nil)
    #expect(ask(2, &admission) == .connectionsPerAddress)
    #expect(ask(3, &admission) == nil)
  }

  @Test("behind a proxy each client has its share, and the proxy has none")
  func proxy() throws {
    var admission = admission {
      $0.connectionsPerAddress = 1
      $0.handshakesPerAddress = 1
    }
    for descriptor in 1...3 as ClosedRange<Int32> {
      #expect(accept(descriptor, from: nil, into: &admission) == .admitted)
      #expect(ask(descriptor, &admission) == nil)
    }
    let (ada, eve) = (try #require(ada), try #require(eve))
    #expect(admission.reserve(1, for: ada) == true)
    #expect(admission.reserve(1, for: ada) == true)
    #expect(admission.upgraded(1) == nil)
    #expect(admission.reserve(2, for: ada) == false)
    #expect(admission.reserve(2, for: eve) == true)
    admission.closed(1)
    #expect(admission.reserve(3, for: ada) == true)
  }

  @Test("a connection without a first or a next request is closed in time")
  func overdue() {
    var admission = admission {
      $0.handshakeTime = .seconds(20)
      $0.idleTime = .seconds(5)
    }
    func overdue(after time: AdmissionControl.Instant) -> AdmissionControl.Overdue {
      admission.overdue(at: start + time * second) { _ in 0 }
    }
    #expect(accept(1, from: ada, into: &admission) == .admitted)
    admitIdle(2, to: &admission, after: 10 * second)
    admitWebSocket(3, to: &admission)
    #expect(overdue(after: 14) == .init())
    #expect(overdue(after: 15) == .init(idle: [2]))
    #expect(overdue(after: 20) == .init(handshakes: [1]))
    #expect(overdue(after: 9000) == .init())
    #expect(admission.openCount == 3)
  }

  @Test(
    "a response that is taken too slowly is closed in time, at any priority",
    .serialized,
    arguments: ConnectionPriority.allCases
  )
  func slowResponse(priority: ConnectionPriority) {
    var admission = admission {
      $0.responseTime = .seconds(10)
      $0.responseRate = 100
    }
    func overdue(after time: AdmissionControl.Instant, moved: Int64) -> AdmissionControl.Overdue {
      admission.overdue(at: start + time * second) { _ in moved }
    }
    admitResponding(1, to: &admission, as: priority)
    #expect(overdue(after: 9, moved: 0) == .init())
    #expect(overdue(after: 10, moved: 1000) == .init())
    // The next window.
    #expect(overdue(after: 19, moved: 1000) == .init())
    #expect(overdue(after: 20, moved: 1999) == .init(responses: [1]))
  }

  @Test("where the system does not measure progress, no response is closed for it")
  func unknownProgress() {
    var admission = admission()
    admitResponding(1, to: &admission)
    #expect(admission.overdue(at: start + 60 * second) { _ in -1 } == .init())
  }

  @Test("a connection whose request arrives while it is being closed stays")
  func justInTime() {
    var admission = admission()
    #expect(accept(1, from: ada, into: &admission) == .admitted)
    #expect(admission.overdue(at: start + 60 * second) { _ in 0 }.handshakes == [1])
    #expect(ask(1, &admission) == nil)
    #expect(admission.phase(of: 1) == .responding)
    admission.closed(1)
    #expect(admission.openCount == 0)
  }

  @Test("a descriptor that is reused is another connection")
  func reused() {
    var admission = admission()
    #expect(accept(1, from: ada, into: &admission) == .admitted)
    #expect(accept(1, from: eve, into: &admission) == .admitted)
    #expect(admission.openCount == 1)
    #expect(admission.handshakeCount == 1)
    #expect(admission.addressCount == 1)
  }

  @Test("timeouts are kept for all connections but WebSockets")
  func timed() {
    var admission = admission()
    #expect(accept(1, from: ada, into: &admission) == .admitted)
    admitIdle(2, to: &admission)
    admitResponding(3, to: &admission, as: .participant)
    admitWebSocket(4, to: &admission)
    #expect(Set(admission.timed) == [1, 2, 3])
  }
}
