import LecternTransport
import Testing

/// The credentials of a request.
@Suite struct HTTPRequestTests {
  @Test("a bearer's secret follows the scheme, in any case")
  func bearer() {
    for header in ["Bearer k7Q-2m_=", "bearer k7Q-2m_=", "BEARER  k7Q-2m_="] {
      #expect(HTTPRequest(path: "/key", authorization: header).bearer == "k7Q-2m_=")
    }
  }

  @Test("another scheme, or none, has no secret", arguments: [nil, "", "Bearer", "Basic k7", "k7"])
  func noBearer(header: String?) {
    #expect(HTTPRequest(path: "/key", authorization: header).bearer == nil)
  }

  @Test("a cookie is found by its whole name, and the first of a name counts")
  func cookies() {
    let header = "lectern-80=a; lectern-8080=b=c;x=;lectern-8080=d; flag; z=\"q\""
    let request = HTTPRequest(path: "/", cookie: header)
    let upgrade = UpgradeRequest(cookie: header)
    let expected = ["lectern-80": "a", "lectern-8080": "b=c", "x": "", "z": "\"q\""]
    for (name, value) in expected {
      #expect(request.cookie(name) == value)
      #expect(upgrade.cookie(name) == value)
    }
    for name in ["lectern-808", "ectern-80", "flag", "", "Lectern-80"] {
      #expect(request.cookie(name) == nil)
    }
    #expect(HTTPRequest(path: "/").cookie("x") == nil)
  }
}
