import Testing

@testable import LecternTransport

/// What holds of the admission whatever happens, in whatever order.
@Suite struct AdmissionControlLawTests {
  let addresses = (1...4).map { PeerAddress("192.0.2.\($0)") }

  func limits() -> ConnectionLimits {
    var limits = ConnectionLimits()
    limits.connections = 12
    limits.reservedConnections = 1
    limits.visitors = 9
    limits.connectionsPerAddress = 5
    limits.handshakesPerAddress = 3
    return limits
  }

  @Test(
    "the counts are those of a plain list, after any events",
    arguments: 0..<20 as Range<UInt64>
  )
  func counts(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var admission = AdmissionControl(limits: limits())
    var open: Set<Int32> = []
    var webSockets: Set<Int32> = []
    var now: AdmissionControl.Instant = 0
    for _ in 0..<2000 {
      let descriptor = Int32.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2:
        let address = addresses.randomElement(using: &random) ?? nil
        open.remove(descriptor)
        webSockets.remove(descriptor)
        if admission.accepted(descriptor, from: address, at: now, measure: { Int64($0) })
          != .refused
        {
          open.insert(descriptor)
        }
      case 3:
        let priority = ConnectionPriority.allCases.randomElement(using: &random) ?? .anonymous
        _ = admission.requested(descriptor, as: priority, at: now)
      case 4:
        admission.responded(descriptor, at: now)
      case 5:
        if admission.phase(of: descriptor) == .responding { webSockets.insert(descriptor) }
        if let victim = admission.upgraded(descriptor) { webSockets.remove(victim) }
      case 6:
        admission.closed(descriptor)
        open.remove(descriptor)
        webSockets.remove(descriptor)
      default:
        now += .random(in: 0..<9_000_000, using: &random)
        let overdue = admission.overdue(at: now) { Int64($0) * 1_000 }
        let closed = overdue.handshakes + overdue.idle + overdue.responses
        #expect(open.isSuperset(of: closed))
        #expect(webSockets.isDisjoint(with: closed))
      }
      #expect(admission.openCount == open.count)
      #expect(admission.webSocketCount == webSockets.count)
      #expect(
        admission.handshakeCount == open.count { admission.phase(of: $0) == .handshaking }
      )
    }
    #expect(open.isSuperset(of: admission.timed))
    for descriptor in open { admission.closed(descriptor) }
    #expect(admission.openCount == 0)
    #expect(admission.handshakeCount == 0)
    #expect(admission.webSocketCount == 0)
    #expect(admission.addressCount == 0)
  }

  @Test(
    "a new connection evicts one of the lowest priority, and never a WebSocket",
    arguments: 0..<5 as Range<UInt64>
  )
  func ranks(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var admission = AdmissionControl(limits: limits())
    var ranks: [Int32: ConnectionPriority] = [:]
    var now: AdmissionControl.Instant = 0
    for _ in 0..<1000 {
      let descriptor = Int32.random(in: 0..<60, using: &random)
      now += .random(in: 0..<300_000, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1, 2:
        admission.closed(descriptor)
        ranks[descriptor] = nil
        let visitors = ranks.filter {
          [.handshaking, .idle, .responding].contains(admission.phase(of: $0.key))
        }
        let lowest = visitors.values.min()
        let address = addresses.randomElement(using: &random) ?? nil
        switch admission.accepted(descriptor, from: address, at: now, measure: { _ in 0 }) {
        case .admitted: break
        case .admittedEvicting(let victim, _):
          #expect(visitors[victim] == lowest)
          #expect(lowest != .presenter)
        case .refused:
          #expect(lowest == nil || lowest == .presenter)
          continue
        }
        ranks[descriptor] = .anonymous
      case 3:
        // Presenters are few.
        let dice = Int.random(in: 0..<20, using: &random)
        let priority: ConnectionPriority =
          dice == 0 ? .presenter : dice < 8 ? .participant : .anonymous
        guard let rank = ranks[descriptor], admission.phase(of: descriptor) != .webSocket else {
          continue
        }
        ranks[descriptor] = max(rank, priority)
        if admission.requested(descriptor, as: priority, at: now) != nil {
          #expect(ranks[descriptor] != .presenter)
        } else if Bool.random(using: &random), let victim = admission.upgraded(descriptor) {
          #expect(ranks[victim] == .anonymous)
          #expect(ranks[descriptor] == .participant)
        }
      case 4:
        admission.responded(descriptor, at: now)
      default:
        admission.closed(descriptor)
        ranks[descriptor] = nil
      }
      #expect(admission.webSockets[.anonymous].count <= 11)
    }
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
