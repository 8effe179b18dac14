import LecternTransport
import Testing

@testable import Lectern

/// What is printed when pages can be opened.
@Suite struct AnnouncementTests {
  @Test(
    "the line says where to look, in the form of a URL",
    arguments: [
      ("127.0.0.1", "http://127.0.0.1:8080"),
      ("localhost", "http://localhost:8080"),
      ("::1", "http://[::1]:8080"),
    ]
  )
  func address(address: String, url: String) {
    #expect(Announcement(address: address, port: 8080).text == "listening on \(url)\n")
  }

  @Test("at all addresses, there is a line for each at which others reach this machine")
  func allAddresses() {
    let lines = Announcement(address: "0.0.0.0", port: 80).text.split(separator: "\n")
    let addresses = NetworkAddresses.ofThisMachine()
    #expect(lines.first == "listening on http://0.0.0.0:80")
    #expect(lines.dropFirst().map(String.init) == addresses.map { "open http://\($0):80" })
  }

  @Test("all addresses of IPv6 are all addresses")
  func allAddressesOfIPv6() {
    let text = Announcement(address: "::", port: 80).text
    let lines = text.split(separator: "\n")
    #expect(lines.first == "listening on http://[::]:80")
    #expect(lines.count == 1 + NetworkAddresses.ofThisMachine().count)
  }
}
