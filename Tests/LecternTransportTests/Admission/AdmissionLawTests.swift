import Testing

@testable import LecternTransport

/// What holds of the admission whatever happens, in whatever order.
@Suite struct AdmissionLawTests {
  @Test(
    "the counts are those of a plain list, after any events",
    arguments: 0..<20 as Range<UInt64>
  )
  func counts(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var limits = Listener.Limits()
    limits.connections = 12
    limits.visitors = 9
    limits.connectionsPerAddress = 5
    limits.handshakesPerAddress = 3
    var admission = Admission(limits: limits)
    var open: Set<Int32> = []
    var webSockets: Set<Int32> = []
    var now: Admission.Instant = 0
    let addresses = (1...4).map { PeerAddress("192.0.2.\($0)") }
    for _ in 0..<5000 {
      let descriptor = Int32.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        let address = addresses.randomElement(using: &random) ?? nil
        open.remove(descriptor)
        webSockets.remove(descriptor)
        if admission.accepted(descriptor, from: address, at: now) != .turnedAway {
          open.insert(descriptor)
        }
      case 2:
        _ = admission.asked(descriptor)
      case 3:
        admission.answered(descriptor, at: now)
      case 4:
        if admission.phase(of: descriptor) == .responding { webSockets.insert(descriptor) }
        admission.upgraded(descriptor)
      case 5:
        admission.closed(descriptor)
        open.remove(descriptor)
        webSockets.remove(descriptor)
      default:
        now += .random(in: 0..<9_000_000, using: &random)
        let overdue = admission.overdue(at: now)
        #expect(open.isSuperset(of: overdue.handshakes + overdue.idle))
        #expect(webSockets.isDisjoint(with: overdue.handshakes + overdue.idle))
      }
      #expect(admission.openCount == open.count)
      #expect(admission.webSocketCount == webSockets.count)
      #expect(
        admission.handshakeCount == open.count { admission.phase(of: $0) == .handshaking }
      )
    }
    for descriptor in open { admission.closed(descriptor) }
    #expect(admission.openCount == 0)
    #expect(admission.handshakeCount == 0)
    #expect(admission.addressCount == 0)
  }
}

/// Always the same numbers for the same seed.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
