import Testing

@testable import LecternTransport

/// The requests that are accepted, by their host and origin.
@Suite struct OriginPolicyTests {
  let policy = OriginPolicy(
    hosts: ["localhost", "laptop", "laptop.local"],
    origins: ["https://slides.example.org", "http://Demo.example.org:8000"]
  )

  func verdict(
    host: String?,
    origin: String? = nil,
    isSecure: Bool = false
  ) -> OriginPolicy.Verdict {
    let host = host.map { Array($0.utf8) }
    let origin = origin.map { Array($0.utf8) }
    return (host ?? []).withUnsafeBytes { hostBytes in
      (origin ?? []).withUnsafeBytes { originBytes in
        policy.verdict(
          host: host == nil ? nil : hostBytes,
          origin: origin == nil ? nil : originBytes,
          isSecure: isSecure
        )
      }
    }
  }

  @Test(
    "the server's names and numeric addresses are accepted, at any port",
    arguments: [
      "localhost", "localhost:8080", "LOCALHOST:8080", "laptop", "Laptop.local:80", "127.0.0.1",
      "192.168.1.7:8080", "[::1]:8080", "[2001:db8::1]", "slides.example.org",
      "demo.example.org:8000",
    ]
  )
  func ownHosts(host: String) {
    #expect(verdict(host: host) == .allowed)
  }

  @Test(
    "a foreign name that points at this machine is refused",
    arguments: [
      "evil.example", "localhost.evil.example", "localhostx", "xlocalhost",
      "127.0.0.1.evil.example",
      "127.0.0.1x", "1e100.net", "local", "[", "[]", "[]:80", "[::1", "laptop.local.",
      "localhost@evil.example", "[evil.example]",
    ]
  )
  func otherHosts(host: String) {
    #expect(verdict(host: host) == .hostUnknown)
  }

  @Test(
    "a malformed host counts as missing",
    arguments: [
      ":8080", " ", "\t", "localhost:evil.example", "localhost:80:80", "localhost:80 ",
      "localhost: 80", "[::1]evil", "[::1]evil:80", "127.0.0.1:80x", "localhost:-1", "localhost\0",
      "local host", "localhost:1234567",
    ]
  )
  func malformedHosts(host: String) {
    #expect(verdict(host: host) == .hostMissing)
  }

  @Test("a request must name one host")
  func missing() {
    #expect(verdict(host: nil) == .hostMissing)
    #expect(verdict(host: "") == .hostMissing)
    #expect(verdict(host: nil, origin: "http://localhost") == .hostMissing)
  }

  @Test("the server's own pages and the allowed origins are accepted")
  func ownOrigins() {
    #expect(verdict(host: "localhost:8080", origin: "http://localhost:8080") == .allowed)
    #expect(verdict(host: "[::1]:8080", origin: "http://[::1]:8080") == .allowed)
    #expect(verdict(host: "laptop", origin: "https://laptop", isSecure: true) == .allowed)
    #expect(verdict(host: "localhost:8080", origin: "https://slides.example.org") == .allowed)
    #expect(verdict(host: "localhost:8080", origin: "http://demo.example.org:8000") == .allowed)
  }

  @Test(
    "another origin is refused, however similar",
    arguments: [
      "http://evil.example", "null", "", "http://localhost", "http://localhost:80800",
      "http://localhost:808", "https://localhost:8080", "http://127.0.0.1:8080", "file://",
      "http://localhost:8080/", "http://localhost:8080.evil.example", "ws://localhost:8080",
      "localhost:8080", "http://slides.example.org", "https://slides.example.org:8443",
      "https://slides.example.org.evil.example", "http://localhost:8080, http://localhost:8080",
    ]
  )
  func otherOrigins(origin: String) {
    #expect(verdict(host: "localhost:8080", origin: origin) == .originUnknown)
  }

  @Test("a page's origin has the scheme of its connection")
  func scheme() {
    #expect(verdict(host: "laptop", origin: "http://laptop", isSecure: true) == .originUnknown)
  }

  @Test("an origin is a scheme, a host and perhaps a port, and nothing more")
  func origins() {
    #expect(OriginPolicy.split("https://a.example:8443")?.authority == "a.example:8443")
    for text in [
      "a.example", "ftp://a.example", "http://", "http://a/", "http://a?b", "http://a#b",
      "http://b@a", "http://a b", "http://a,b", "http://é.example", "*",
    ] {
      #expect(OriginPolicy.split(text) == nil)
    }
  }
}
