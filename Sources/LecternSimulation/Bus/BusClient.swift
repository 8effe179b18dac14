package import LecternBytes

/// A process's connection to the bus. A fault may cut one of its directions.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class BusClient: RelayBus, @unchecked Sendable {
  private let bus: SimulatedBus
  let process: SimulatedProcess
  /// Whether the bus loses what it publishes.
  var isMute = false
  /// Whether the bus loses what is published to it.
  var isDeaf = false

  init(_ bus: SimulatedBus, of process: SimulatedProcess) {
    (self.bus, self.process) = (bus, process)
  }

  var isCut: Bool { isMute || isDeaf }

  /// Ends the cut.
  func mend() { (isMute, isDeaf) = (false, false) }

  package var maximumSize: Int { bus.maximumSize }

  package func publish(_ message: [UInt8], to subject: String) {
    bus.publish(message, to: subject, from: self)
  }

  package func subscribe(
    to subject: String,
    _ receive: @escaping @Sendable ([UInt8]) -> Void
  ) -> any RelaySubscription {
    bus.subscribe(self, to: subject, receive)
  }
}

/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class BusSubscription: RelaySubscription, @unchecked Sendable {
  private let end: () -> Void

  init(_ end: @escaping () -> Void) { self.end = end }

  deinit { end() }
}
