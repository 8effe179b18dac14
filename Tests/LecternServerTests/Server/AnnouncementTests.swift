import Composable
import LecternRoom
import LecternTransport
import LecternWire
import Testing

@testable import LecternServer

/// The lines printed at start.
@Suite struct AnnouncementTests {
  let links = [
    Link(role: .presenter, secret: Secret("0123456789abcdef")),
    Link(role: .participant, secret: Secret("a-long-secret"), code: JoinCode("k7q2-m9xa")),
  ]

  @Test(
    "the first line is the URL that the server listens on",
    arguments: [
      ("127.0.0.1", "http://127.0.0.1:8080"),
      ("localhost", "http://localhost:8080"),
      ("::1", "http://[::1]:8080"),
    ]
  )
  func address(address: String, url: String) {
    let text = Announcement(address: address, port: 8080).text()
    #expect(text == "listening on \(url)\naudience: \(url)/\n")
  }

  @Test("the presenter's address has the token, and the audience's has no secret")
  func roles() {
    let announcement = Announcement(address: "127.0.0.1", port: 80, links: links)
    #expect(
      announcement.text() == """
        listening on http://127.0.0.1:80
        presenter: http://127.0.0.1:80/present#0123456789abcdef
        audience: http://127.0.0.1:80/
        participants: http://127.0.0.1:80/join, code K7Q2-M9XA

        """
    )
  }

  @Test("the address of the app's page for presenters comes before the room's own")
  func presenterPages() {
    let announcement = Announcement(
      address: "127.0.0.1",
      port: 80,
      links: links,
      presenterPages: [PresenterPage("Speaker", at: "speaker")]
    )
    #expect(
      announcement.text().hasPrefix(
        """
        listening on http://127.0.0.1:80
        speaker: http://127.0.0.1:80/speaker#0123456789abcdef
        presenter: http://127.0.0.1:80/present#0123456789abcdef
        audience:
        """
      )
    )
  }

  @Test("in a terminal, a QR code follows")
  func code() throws {
    let announcement = Announcement(address: "127.0.0.1", port: 80, links: links)
    let code = try #require(QRCode("http://127.0.0.1:80/join#a-long-secret"))
    #expect(announcement.text(hasCode: true) == announcement.text() + "\n" + code.terminal + "\n")
  }

  @Test("behind a proxy, the addresses are the proxy's")
  func proxy() {
    let announcement = Announcement(
      address: "127.0.0.1",
      port: 80,
      publicAddress: "https://talk.example/demo",
      links: links
    )
    #expect(announcement.text().contains("audience: https://talk.example/demo/\n"))
    #expect(announcement.text().contains("presenter: https://talk.example/demo/present#"))
  }

  @Test("over TLS, every address is https")
  func secure() {
    let text = Announcement(address: "127.0.0.1", port: 80, isSecure: true, links: links).text()
    #expect(!text.contains("http:"))
  }

  @Test("a server on all addresses prints each address of this machine")
  func allAddresses() {
    for any in ["0.0.0.0", "::"] {
      let text = Announcement(address: any, port: 80).text()
      for address in NetworkAddresses.ofThisMachine() {
        #expect(text.contains("http://\(address):80/\n"))
      }
    }
  }
}
