import ArgumentParser
import Foundation
import LecternTransport
import Testing

@testable import LecternServer

/// The options for origins, TLS, proxies and connection limits.
@Suite struct NetworkOptionsTests {
  func configuration(
    _ arguments: String...,
    publicAddress: String? = nil
  ) throws -> ListenerConfiguration {
    var configuration = ListenerConfiguration(subprotocol: "test")
    try NetworkOptions.parse(arguments).configure(&configuration, publicAddress: publicAddress)
    return configuration
  }

  @Test("by default no other origin is allowed and no proxy is trusted")
  func defaults() throws {
    let configuration = try configuration()
    #expect(configuration.allowedOrigins.isEmpty)
    #expect(configuration.embedders.isEmpty)
    #expect(configuration.proxies.isEmpty)
    #expect(configuration.identity == nil)
    #expect(configuration.limits.connections == 20_000)
  }

  @Test("each origin has an option of its own")
  func origins() throws {
    let configuration = try configuration(
      "--allow-origin",
      "https://a.example",
      "--allow-origin",
      "http://b.example:8000",
      "--allow-embedding",
      "https://slides.example.org"
    )
    #expect(configuration.allowedOrigins == ["https://a.example", "http://b.example:8000"])
    #expect(configuration.embedders == ["https://slides.example.org"])
  }

  @Test("the origin of the public address is allowed")
  func publicAddress() throws {
    let configuration = try configuration(publicAddress: "https://demo.example.org:8443/talk/")
    #expect(configuration.allowedOrigins == ["https://demo.example.org:8443"])
  }

  @Test(
    "an invalid origin is refused",
    arguments: [
      "a.example", "https://a.example/", "*", "'unsafe-inline'", "https://a; script-src *",
    ]
  )
  func noOrigin(text: String) {
    for option in ["--allow-origin", "--allow-embedding"] {
      #expect(throws: (any Error).self) { try configuration(option, text) }
    }
  }

  @Test("a local proxy is trusted by a flag, any other by its address")
  func proxies() throws {
    let local = try configuration("--trust-proxy").proxies
    #expect(local == [PeerAddress("127.0.0.1"), PeerAddress("::1")])
    let other = try configuration("--proxy-address", "192.0.2.1").proxies
    #expect(other == [PeerAddress("192.0.2.1")])
    #expect(throws: (any Error).self) { try configuration("--proxy-address", "proxy.example") }
  }

  @Test("a certificate needs its key")
  func certificate() throws {
    let identity = try configuration("--tls-cert", "a.pem", "--tls-key", "b.pem").identity
    #expect(identity?.certificate.lastPathComponent == "a.pem")
    #expect(identity?.key.lastPathComponent == "b.pem")
    #expect(throws: (any Error).self) { try configuration("--tls-cert", "a.pem") }
    #expect(throws: (any Error).self) { try configuration("--tls-key", "b.pem") }
  }

  @Test("the limits reach the listener, and zero is refused")
  func limits() throws {
    let limits = try configuration(
      "--max-connections",
      "300",
      "--max-connections-per-address",
      "200"
    ).limits
    #expect(limits.connections == 300)
    #expect(limits.connectionsPerAddress == 200)
    #expect(throws: (any Error).self) { try configuration("--max-connections", "0") }
  }

  @Test("every limit of a listener is an option with the listener's default")
  func allLimits() throws {
    let defaults = try configuration().limits
    #expect(String(describing: defaults) == String(describing: ConnectionLimits()))
    let limits = try configuration(
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
    ).limits
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
    #expect(throws: (any Error).self) { try configuration(argument) }
  }

  @Test("a server behind a proxy is not private")
  func privacy() throws {
    #expect(try ServerOptions.parse([]).isPrivate)
    #expect(try !ServerOptions.parse(["--trust-proxy"]).isPrivate)
    #expect(try !ServerOptions.parse(["--allow-origin", "https://a.example"]).isPrivate)
    #expect(try !ServerOptions.parse(["--public-address", "https://a.example/"]).isPrivate)
  }
}
