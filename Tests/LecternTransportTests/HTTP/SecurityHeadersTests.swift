import Testing

@testable import LecternTransport

/// What every response says to the browser.
@Suite struct SecurityHeadersTests {
  func fields(
    embedders: [String] = [],
    isSecure: Bool = false,
    isLoopback: Bool = false
  ) -> [String: String] {
    let headers = SecurityHeaders(embedders: embedders, isSecure: isSecure, isLoopback: isLoopback)
    return Dictionary(uniqueKeysWithValues: headers.fields.map { ($0.name, $0.value) })
  }

  @Test("a page runs scripts of its own files, and none inline")
  func policy() throws {
    let policy = try #require(fields()["content-security-policy"])
    #expect(policy.contains("default-src 'self';"))
    #expect(policy.contains("object-src 'none';"))
    #expect(policy.contains("base-uri 'none';"))
    #expect(!policy.contains("unsafe"))
  }

  @Test("only the server's own pages and named origins may frame a page")
  func frames() {
    #expect(fields()["content-security-policy"]?.hasSuffix("frame-ancestors 'self'") == true)
    let embedders = ["https://slides.example.org", "http://localhost:3000"]
    #expect(
      fields(embedders: embedders)["content-security-policy"]?
        .hasSuffix("frame-ancestors 'self' https://slides.example.org http://localhost:3000")
        == true
    )
  }

  @Test("a page may use the features of the device that a talk needs, and no others")
  func permissions() throws {
    let policy = try #require(fields()["permissions-policy"])
    for feature in ["camera", "microphone", "geolocation", "payment", "usb", "display-capture"] {
      #expect(policy.contains("\(feature)=()"))
    }
    for feature in ["clipboard-write", "fullscreen", "screen-wake-lock"] {
      #expect(policy.contains("\(feature)=(self)"))
    }
  }

  @Test("browsers are told to use TLS again, except for loopback")
  func strictTransport() {
    #expect(fields(isSecure: true)["strict-transport-security"] == "max-age=86400")
    #expect(fields(isSecure: true, isLoopback: true)["strict-transport-security"] == nil)
    #expect(fields()["strict-transport-security"] == nil)
  }

  @Test("a header that a browser would ignore and log is left out")
  func opener() {
    #expect(fields()["cross-origin-opener-policy"] == nil)
    #expect(fields(isSecure: true)["cross-origin-opener-policy"] == "same-origin")
    #expect(fields(isLoopback: true)["cross-origin-opener-policy"] == "same-origin")
  }

  @Test("the fields go over the wire as they are")
  func text() {
    let headers = SecurityHeaders(embedders: [], isSecure: false, isLoopback: false)
    #expect(headers.text.hasSuffix("\r\n"))
    #expect(headers.text.contains("\r\nx-content-type-options: nosniff\r\n"))
    #expect(headers.text.contains("\r\nreferrer-policy: no-referrer\r\n"))
  }
}
