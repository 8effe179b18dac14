import Testing

@testable import LecternTransport

/// What a link is worth when something is short.
@Suite struct AdmissionControlPriorityTests {
  let ada = PeerAddress("192.0.2.1")
  let eve = PeerAddress("192.0.2.66")
  let second: AdmissionControl.Instant = 1_000_000

  func admission(_ change: (inout ConnectionLimits) -> Void = { _ in }) -> AdmissionControl {
    var limits = ConnectionLimits()
    limits.connections = 20
    limits.visitors = 4
    limits.connectionsPerAddress = 10
    change(&limits)
    return AdmissionControl(limits: limits)
  }

  func accept(_ descriptor: Int32, into admission: inout AdmissionControl, at now: Int64 = 0)
    -> AdmissionControl.Verdict
  {
    admission.accepted(descriptor, from: ada, at: now) { _ in 0 }
  }

  func admitWebSocket(
    _ descriptor: Int32,
    from address: PeerAddress?,
    to admission: inout AdmissionControl,
    as priority: ConnectionPriority = .anonymous
  ) {
    _ = admission.accepted(descriptor, from: address, at: 0) { _ in 0 }
    #expect(admission.requested(descriptor, as: priority, at: 0) == nil)
    #expect(admission.upgraded(descriptor) == nil)
  }

  @Test("anonymous WebSockets of an address do not keep out one with a link")
  func shareOfAddress() {
    var admission = admission()
    for descriptor in 1...10 as ClosedRange<Int32> {
      admitWebSocket(descriptor, from: ada, to: &admission)
    }
    _ = accept(11, into: &admission)
    #expect(admission.requested(11, at: 0) == .connectionsPerAddress)
    #expect(admission.requested(11, as: .participant, at: 0) == nil)
    #expect(admission.upgraded(11) == nil)
    #expect(admission.webSocketCount == 11)
  }

  @Test("participants of an address have a share of their own, and presenters no limit")
  func participantsShare() {
    var admission = admission { $0.connectionsPerAddress = 2 }
    for descriptor in 1...2 as ClosedRange<Int32> {
      admitWebSocket(descriptor, from: ada, to: &admission, as: .participant)
    }
    _ = accept(3, into: &admission)
    #expect(admission.requested(3, as: .participant, at: 0) == .connectionsPerAddress)
    #expect(admission.requested(3, as: .presenter, at: 0) == nil)
  }

  @Test("a tenth of the slots is for connections with a link")
  func reserve() {
    var admission = admission { $0.connectionsPerAddress = 100 }
    for descriptor in 1...18 as ClosedRange<Int32> {
      admitWebSocket(descriptor, from: eve, to: &admission)
    }
    _ = accept(19, into: &admission)
    #expect(admission.requested(19, at: 0) == .connections)
    #expect(admission.requested(19, as: .participant, at: 0) == nil)
  }

  @Test(
    "when all places are taken, the anonymous WebSocket that came last goes for a participant's"
  )
  func evictedWebSocket() {
    var admission = admission { $0.connectionsPerAddress = 100 }
    for descriptor in 1...18 as ClosedRange<Int32> {
      admitWebSocket(descriptor, from: eve, to: &admission)
    }
    for descriptor in 19...20 as ClosedRange<Int32> {
      admitWebSocket(descriptor, from: ada, to: &admission, as: .participant)
    }
    _ = accept(21, into: &admission)
    #expect(admission.requested(21, as: .participant, at: 0) == nil)
    #expect(admission.upgraded(21) == 18)
    #expect(admission.webSocketCount == 20)
    #expect(admission.phase(of: 18) == .leaving)
  }

  @Test("when participants have all slots, another is refused, and a presenter is not")
  func allParticipants() {
    var admission = admission { $0.connectionsPerAddress = 100 }
    for descriptor in 1...20 as ClosedRange<Int32> {
      admitWebSocket(descriptor, from: ada, to: &admission, as: .participant)
    }
    _ = accept(21, into: &admission)
    #expect(admission.requested(21, as: .participant, at: 0) == .connections)
    #expect(admission.requested(21, as: .presenter, at: 0) == nil)
    #expect(admission.upgraded(21) == nil)
    #expect(admission.webSocketCount == 21)
  }

  @Test("a connection with a link is not evicted for one without, in any phase")
  func kept() {
    var admission = admission {
      $0.connections = 1
      $0.visitors = 3
    }
    for (descriptor, priority) in [(1, .presenter), (2, .participant)]
      as [(Int32, ConnectionPriority)]
    {
      _ = accept(descriptor, into: &admission)
      _ = admission.requested(descriptor, as: priority, at: 0)
    }
    admission.responded(1, at: 0)
    _ = accept(3, into: &admission)
    _ = admission.requested(3, at: 0)
    _ = accept(4, into: &admission, at: 1 * second)
    for (descriptor, victim) in [(5, 3), (6, 4), (7, 5), (8, 6)] as [(Int32, Int32)] {
      let verdict = accept(descriptor, into: &admission, at: 5 * second)
      #expect(verdict == .admittedEvicting(victim, victim == 3 ? .responding : .handshaking))
      admission.closed(victim)
    }
  }

  @Test("where all connections have links, a participant's is evicted, and a presenter's never")
  func onlyLinks() {
    var admission = admission {
      $0.connections = 1
      $0.visitors = 1
    }
    for (descriptor, priority) in [(1, .presenter), (2, .participant)]
      as [(Int32, ConnectionPriority)]
    {
      _ = accept(descriptor, into: &admission)
      _ = admission.requested(descriptor, as: priority, at: 0)
      admission.responded(descriptor, at: 0)
    }
    #expect(accept(3, into: &admission) == .admittedEvicting(2, .idle))
    admission.closed(2)
    _ = admission.requested(3, as: .presenter, at: 0)
    #expect(accept(4, into: &admission) == .refused)
  }

  @Test("a connection keeps its highest priority")
  func highest() {
    var admission = admission { $0.connections = 0 }
    _ = accept(1, into: &admission)
    #expect(admission.requested(1, as: .presenter, at: 0) == nil)
    admission.responded(1, at: 0)
    #expect(admission.requested(1, at: 0) == nil)
  }
}
