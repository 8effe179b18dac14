import Foundation
import Testing

@testable import LecternTransport

/// Resolving an address to listen at, and the reasons why it fails.
@Suite struct AddressTests {
  func failure(host: String, port: Int = 0) -> TransportError? {
    do throws(TransportError) {
      _ = try Address.resolve(host: host, port: port)
      return nil
    } catch {
      return error
    }
  }

  @Test("a host by number is that address")
  func number() throws {
    let address = try Address.resolve(host: "127.0.0.1", port: 0)
    #expect(address.numericHost == "127.0.0.1")
    #expect(address.port == 0)
    #expect(!address.isIPv6)
  }

  @Test("a host by name is its IPv4 address")
  func name() throws {
    #expect(try Address.resolve(host: "localhost", port: 0).numericHost == "127.0.0.1")
  }

  @Test("the wildcard address is an address")
  func all() throws {
    #expect(try Address.resolve(host: "0.0.0.0", port: 0).numericHost == "0.0.0.0")
  }

  @Test("resolving an address again and again holds no socket")
  func again() throws {
    for _ in 0..<2000 { _ = try Address.resolve(host: "127.0.0.1", port: 0) }
  }

  @Test("a port at which another listens is taken, and the error says what to do")
  func taken() throws {
    let port = try TakenPort()
    let failure = failure(host: "127.0.0.1", port: port.number)
    #expect(failure?.code == .addressInUse)
    #expect(failure?.description.contains("port \(port.number) is taken") == true)
    #expect(failure?.description.contains("--port") == true)
  }

  @Test("another machine's address is unavailable")
  func anotherMachine() {
    // RFC 5737: for documentation, so no machine's.
    let failure = failure(host: "203.0.113.7")
    #expect(failure?.code == .addressUnavailable)
    #expect(failure?.description == "203.0.113.7 is not an address of this machine")
  }

  @Test("an unknown host has no address", arguments: ["a b", "1.2.3.4.5.6", "-"])
  func noHost(host: String) {
    let failure = failure(host: host)
    #expect(failure?.code == .addressUnavailable)
    #expect(failure?.description.hasPrefix("cannot find the address of \(host):") == true)
  }

  @Test("a port below 1024 needs a privileged user", .enabled(if: mayNotListenBelow1024))
  func privileged() {
    let failure = failure(host: "127.0.0.1", port: 1)
    #expect(failure?.code == .notPermitted)
    #expect(failure?.description.contains("above 1023") == true)
  }

  /// Where the system reserves these ports for another user than this one.
  static var mayNotListenBelow1024: Bool {
    let path = "/proc/sys/net/ipv4/ip_unprivileged_port_start"
    let first = (try? String(contentsOfFile: path, encoding: .utf8))
      .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    return getuid() != 0 && (first ?? 0) > 1
  }
}
