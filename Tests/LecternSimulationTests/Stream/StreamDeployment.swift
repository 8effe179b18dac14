@testable import LecternSimulation

/// Servers of a stream, and a process that is connected to them.
struct StreamDeployment {
  let schedule = Schedule(seed: 1)
  let network: StreamNetwork
  let loop: SimulatedLoop
  let bus: SimulatedBus
  let client: StreamClient

  init(version: StreamServers.Version = .recent) {
    var scenario = Scenario(seed: 1)
    scenario.withoutFaults = [.streamLosses, .streamOutages]
    network = StreamNetwork(
      schedule,
      version: version,
      faults: StreamFaults(seed: 1, in: scenario)
    )
    bus = SimulatedBus(schedule, faults: BusFaults(seed: 1), maximumSize: 1_024)
    loop = SimulatedLoop(schedule)
    client = StreamClient(
      network,
      in: loop,
      cuts: BusClient(bus, of: loop.process),
      ids: SimulatedIDs(seed: 1),
      maximumPayload: 4_096
    )
  }
}
