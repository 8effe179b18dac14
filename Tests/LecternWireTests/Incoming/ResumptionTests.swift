import LecternWire
import Testing

/// What a page says in the address of its socket.
@Suite struct ResumptionTests {
  static let digits = "00112233445566778899aabbccddeeff"

  func resumption(_ parameters: [String: String]) -> Resumption {
    Resumption { parameters[$0] }
  }

  @Test("a page says who it is, and what it has")
  func whole() throws {
    let resumption = resumption(["client": Self.digits, "epoch": "k3f9", "revision": "42"])
    #expect(resumption.client == ClientID(Self.digits))
    #expect(resumption.client != nil)
    #expect(resumption.position == .init(epoch: "k3f9", revision: 42))
  }

  @Test("a page that comes for the first time says who it is")
  func first() {
    let resumption = resumption(["client": Self.digits])
    #expect(resumption.client != nil)
    #expect(resumption.position == nil)
  }

  @Test(
    "what is no id is not one",
    arguments: [
      "", "7", String(digits.dropLast()), digits + "0", "+" + digits.dropFirst(),
      "g" + digits.dropFirst(), digits.uppercased(), String(repeating: "é", count: 16),
    ]
  )
  func wrongClient(client: String) {
    #expect(ClientID(client) == nil)
  }

  @Test("different digits are different clients")
  func different() {
    let others = (0..<32).map { index in
      var digits = Array(Self.digits)
      digits[index] = digits[index] == "5" ? "6" : "5"
      return String(digits)
    }
    #expect(Set((others + [Self.digits]).map(ClientID.init)).count == 33)
  }

  @Test(
    "a revision without an epoch, or what is no revision, is not a position",
    arguments: [
      ["revision": "42"], ["epoch": "k3f9"], ["epoch": "k3f9", "revision": "4x"],
      ["epoch": "k3f9", "revision": "99999999999999999999"],
    ]
  )
  func wrongPosition(parameters: [String: String]) {
    #expect(resumption(parameters).position == nil)
  }
}
