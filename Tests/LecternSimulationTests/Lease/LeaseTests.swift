import Testing

@testable import LecternSimulation

/// The lease by which one of two nodes leads.
@Suite struct LeaseTests {
  private let schedule = Schedule(seed: 1)
  private let lease = SimulatedLease()
  private let bus: SimulatedBus

  init() { bus = SimulatedBus(schedule, faults: BusFaults(seed: 1), maximumSize: 1_024) }

  @Test("a lease has one holder until it ends")
  func holder() {
    let (one, other) = (SimulatedProcess(), SimulatedProcess())
    #expect(lease.acquire(for: one, at: .zero))
    #expect(!lease.acquire(for: other, at: .seconds(2)))
    #expect(lease.acquire(for: one, at: .seconds(2)))
    #expect(!lease.acquire(for: other, at: .milliseconds(4_999)))
    #expect(lease.acquire(for: other, at: .seconds(5)))
    #expect(!lease.acquire(for: one, at: .seconds(5)))
  }

  /// Returns the times at which a process that has the lease loses it, within ten seconds.
  private func losses(_ change: @escaping (BusClient) -> Void) -> [Duration] {
    let client = BusClient(bus, of: SimulatedProcess())
    var losses: [Duration] = []
    #expect(lease.acquire(for: client.process, at: .zero))
    _ = LeaseKeeper(lease, schedule, over: client) { losses.append(schedule.now) }
    schedule.at(.milliseconds(1_500)) { change(client) }
    schedule.run(until: .seconds(10))
    return losses
  }

  @Test("a process keeps its lease while it is renewed")
  func renewal() {
    #expect(losses { _ in } == [])
  }

  @Test(
    "a process that is cut off has lost the lease when it ends in the stream, or before",
    arguments: [(true, false), (false, true), (true, true)]
  )
  func cut(isMute: Bool, isDeaf: Bool) {
    let losses = losses { ($0.isMute, $0.isDeaf) = (isMute, isDeaf) }
    #expect(losses == [.seconds(4)])
    // Renewals that the stream has still received count there alone.
    let isFree = lease.acquire(for: SimulatedProcess(), at: .milliseconds(4_001))
    #expect(isFree == isMute)
  }

  @Test("a process that was paused beyond its lease notices when it goes on")
  func pause() {
    let losses = losses { [schedule] in schedule.pause($0.process, until: .seconds(8)) }
    #expect(losses == [.seconds(8)])
  }
}
