import LecternWire
import Testing

/// The query of a WebSocket's URL.
@Suite struct ResumptionTests {
  static let digits = "00112233445566778899aabbccddeeff"

  func resumption(_ parameters: [String: String]) -> Resumption {
    Resumption { parameters[$0] }
  }

  @Test("a page that resumes has a client id and a position")
  func whole() throws {
    let resumption = resumption(["client": Self.digits, "epoch": "k3f9", "revision": "42"])
    #expect(resumption.client == ClientID(Self.digits))
    #expect(resumption.client != nil)
    #expect(resumption.position == .init(epoch: "k3f9", revision: 42))
  }

  @Test("a new page has a client id alone")
  func first() {
    let resumption = resumption(["client": Self.digits])
    #expect(resumption.client != nil)
    #expect(resumption.position == nil)
  }

  @Test(
    "a malformed id is nil",
    arguments: [
      "", "7", String(digits.dropLast()), digits + "0", "+" + digits.dropFirst(),
      "g" + digits.dropFirst(), digits.uppercased(), String(repeating: "é", count: 16),
    ]
  )
  func wrongClient(client: String) {
    #expect(ClientID(client) == nil)
  }

  @Test("different digits are different client ids")
  func different() {
    let others = (0..<32).map { index in
      var digits = Array(Self.digits)
      digits[index] = digits[index] == "5" ? "6" : "5"
      return String(digits)
    }
    #expect(Set((others + [Self.digits]).map(ClientID.init)).count == 33)
  }

  @Test(
    "a revision without an epoch, or a malformed one, is not a position",
    arguments: [
      ["revision": "42"], ["epoch": "k3f9"], ["epoch": "k3f9", "revision": "4x"],
      ["epoch": "k3f9", "revision": "99999999999999999999"],
    ]
  )
  func wrongPosition(parameters: [String: String]) {
    #expect(resumption(parameters).position == nil)
  }
}
