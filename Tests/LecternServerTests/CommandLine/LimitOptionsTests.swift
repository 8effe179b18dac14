import ArgumentParser
import LecternTransport
import Testing

@testable import LecternServer

/// The options for connection limits.
@Suite struct LimitOptionsTests {
  func limits(_ arguments: String...) throws -> ConnectionLimits {
    var limits = ConnectionLimits()
    try LimitOptions.parse(arguments).configure(&limits)
    return limits
  }

  @Test("a server's and a relay's listener have the limits, and zero is refused")
  func reachesListener() throws {
    let arguments = ["--max-connections=300", "--max-connections-per-address=200"]
    let server = try ServerOptions.parse(arguments).listenerConfiguration(port: 0, mounts: [])
    let relay = try RelayOptions.parse(arguments).listenerConfiguration
    for limits in [server.limits, relay.limits] {
      #expect(limits.connections == 300)
      #expect(limits.connectionsPerAddress == 200)
    }
    #expect(throws: (any Error).self) { try limits("--max-connections", "0") }
  }

  @Test("every limit of a listener is an option with the listener's default")
  func allLimits() throws {
    let defaults = try limits()
    #expect(String(describing: defaults) == String(describing: ConnectionLimits()))
    let limits = try self.limits(
      "--max-connections=11",
      "--max-connections-per-address=12",
      "--reserved-connections=13",
      "--visitor-places=24",
      "--silent-connections-per-address=15",
      "--request-time=16",
      "--idle-time=17",
      "--response-rate=18",
      "--response-time=19",
      "--max-message-size=2000",
      "--unfinished-size=70000",
      "--unsent-size=2100",
      "--retry-time=22"
    )
    var expected = ConnectionLimits()
    expected.connections = 11
    expected.connectionsPerAddress = 12
    expected.reservedConnections = 13
    expected.visitors = 24
    expected.handshakesPerAddress = 15
    expected.handshakeTime = .seconds(16)
    expected.idleTime = .seconds(17)
    expected.responseRate = 18
    expected.responseTime = .seconds(19)
    expected.messageSize = 2000
    expected.unfinishedSize = 70_000
    expected.unsentSize = 2100
    expected.retryTime = .seconds(22)
    #expect(String(describing: limits) == String(describing: expected))
    // A new limit has to become an option, too.
    #expect(Mirror(reflecting: limits).children.count == 13)
  }

  @Test(
    "a limit out of range is refused, however large",
    arguments: [
      "--visitor-places=15", "--reserved-connections=-1", "--request-time=0", "--response-rate=0",
      "--idle-time=9223372036854775807", "--retry-time=9223372036854775807",
      "--max-connections=9223372036854775807", "--unsent-size=9223372036854775807",
      "--max-message-size=0", "--unfinished-size=65535", "--response-time=3601",
      "--silent-connections-per-address=0",
    ]
  )
  func impossibleLimit(argument: String) {
    #expect(throws: (any Error).self) { try limits(argument) }
  }
}
