import Synchronization
import Testing

@testable import LecternSimulation

/// The bus between the processes.
@Suite struct SimulatedBusTests {
  private let schedule = Schedule(seed: 1)

  private final class Receiver: Sendable {
    let numbers = Mutex<[UInt8]>([])
  }

  /// Returns what a subscriber receives of 2,000 messages.
  private func received(
    from bus: SimulatedBus,
    _ change: (_ publisher: BusClient, _ subscriber: BusClient) -> Void = { _, _ in }
  ) -> [UInt8] {
    let publisher = BusClient(bus, of: SimulatedProcess())
    let subscriber = BusClient(bus, of: SimulatedProcess())
    let receiver = Receiver()
    let subscription = subscriber.subscribe(to: "news") { message in
      receiver.numbers.withLock { $0 += message }
    }
    change(publisher, subscriber)
    for number in 0..<2_000 { publisher.publish([UInt8(number % 250)], to: "news") }
    schedule.run(until: schedule.now + .seconds(10))
    withExtendedLifetime(subscription) {}
    return receiver.numbers.withLock { $0 }
  }

  private func bus(peaceful: Bool) -> SimulatedBus {
    let bus = SimulatedBus(schedule, faults: BusFaults(seed: 3), maximumSize: 1_024)
    if peaceful { bus.makePeace() }
    return bus
  }

  private static let all = (0..<2_000).map { UInt8($0 % 250) }

  @Test("without faults, each message comes once, in order")
  func peace() {
    #expect(received(from: bus(peaceful: true)) == Self.all)
  }

  @Test("with faults, messages are lost, repeated and reordered")
  func faults() {
    #expect(received(from: bus(peaceful: false)) != Self.all)
  }

  @Test("a cut loses what is from a process, or what is for it, and not the other")
  func cuts() {
    #expect(
      received(from: bus(peaceful: true)) {
        $0.isMute = true
        _ = $1
      } == []
    )
    #expect(
      received(from: bus(peaceful: true)) {
        $1.isDeaf = true
        _ = $0
      } == []
    )
    #expect(
      received(from: bus(peaceful: true)) {
        $0.isDeaf = true
        $1.isMute = true
      } == Self.all
    )
  }

  @Test("a subscription ends with its owner, and with its process")
  func ends() {
    let bus = bus(peaceful: true)
    let (publisher, process) = (BusClient(bus, of: SimulatedProcess()), SimulatedProcess())
    let receiver = Receiver()
    let add: @Sendable ([UInt8]) -> Void = { message in receiver.numbers.withLock { $0 += message }
    }
    do { _ = BusClient(bus, of: SimulatedProcess()).subscribe(to: "a", add) }
    let kept = BusClient(bus, of: process).subscribe(to: "b", add)
    publisher.publish([1], to: "a")
    publisher.publish([2], to: "b")
    schedule.run(until: .seconds(1))
    process.kill()
    publisher.publish([3], to: "b")
    schedule.run(until: .seconds(2))
    withExtendedLifetime(kept) {}
    #expect(receiver.numbers.withLock { $0 } == [2])
  }
}
