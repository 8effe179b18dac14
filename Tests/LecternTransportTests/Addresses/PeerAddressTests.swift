import Testing

@testable import LecternTransport

/// Addresses of clients.
@Suite struct PeerAddressTests {
  @Test(
    "an address is read and written as people write it",
    arguments: ["127.0.0.1", "192.168.1.7", "255.255.255.255", "0.0.0.0", "::1", "2001:db8::a:1"]
  )
  func text(text: String) {
    #expect(PeerAddress(text)?.description == text)
  }

  @Test("an IPv4 address equals its IPv6-mapped form")
  func mapped() {
    #expect(PeerAddress("::ffff:192.168.1.7") == PeerAddress("192.168.1.7"))
    #expect(PeerAddress("127.0.0.1") == .loopback)
    #expect(PeerAddress("::1") != .loopback)
  }

  @Test(
    "a malformed address is refused",
    arguments: [
      "", "1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "host", "1.2.3.4:80", "[::1]", "1.2.3.4 ",
    ]
  )
  func invalid(text: String) {
    #expect(PeerAddress(text) == nil)
  }
}
