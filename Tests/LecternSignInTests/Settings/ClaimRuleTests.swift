import LecternWire
import Testing

@testable import LecternSignIn

@Suite struct ClaimRuleTests {
  private let claims = Claims([
    "sub": "ada", "groups": ["staff", "lecturers"], "hd": "example.org", "email_verified": true,
    "realm_access": ["roles": ["lecturer"]], "https://a.example/roles": ["x=y"],
  ])

  @Test(
    "a rule holds for a text, an element of a list, a flag and a nested claim",
    arguments: [
      ("groups=lecturers", true), ("groups=students", false), ("groups=lecturer", false),
      ("hd=example.org", true), ("hd=example.or", false), ("email_verified=true", true),
      ("email_verified=false", false), ("realm_access.roles=lecturer", true),
      ("realm_access=lecturer", false), ("https://a.example/roles=x=y", true), ("other=1", false),
    ]
  )
  func rules(text: String, holds: Bool) {
    #expect(ClaimRule(text)?.holds(for: claims) == holds)
  }

  @Test("an address that isn't verified gives no role")
  func email() {
    let rule = ClaimRule("email=ada@example.org")
    let address = ("email", JSONValue.string("ada@example.org"))
    for (verified, holds) in [(JSONValue.bool(true), true), (.bool(false), false), ("true", false)]
    {
      let claims = Claims([address.0: address.1, "email_verified": verified])
      #expect(rule?.holds(for: claims) == holds)
    }
    #expect(rule?.holds(for: Claims([address.0: address.1])) == false)
  }

  @Test("a rule has a claim and a value", arguments: ["", "groups", "=a", "groups=", "="])
  func malformed(text: String) {
    #expect(ClaimRule(text) == nil)
  }

  @Test("the name is that of the claims, if there is one")
  func name() {
    #expect(OpenIDSignIn.name(in: claims) == nil)
    #expect(OpenIDSignIn.name(in: Claims(["preferred_username": "ada"])) == "ada")
    #expect(OpenIDSignIn.name(in: Claims(["name": "Ada", "preferred_username": "a"])) == "Ada")
    #expect(OpenIDSignIn.name(in: Claims(["name": "", "preferred_username": "a"])) == "a")
    #expect(OpenIDSignIn.name(in: Claims(["name": 7])) == nil)
  }
}
