import Testing

@testable import LecternSignIn

@Suite struct JSONWebKeySetTests {
  private func keys(_ text: String) -> JSONWebKeySet? { JSONWebKeySet(Array(text.utf8)) }

  @Test("what is no key set, or has no usable key, is none")
  func malformed() {
    for text in [
      "", "null", "[]", "{}", #"{"keys":7}"#, #"{"keys":[]}"#, #"{"keys":[null,7,{}]}"#,
      #"{"keys":[{"kty":"oct","k":"AAAA"}]}"#, #"{"keys":[{"kty":"RSA","e":"AQAB","n":"!"}]}"#,
      // 128 bits.
      #"{"keys":[{"kty":"RSA","e":"AQAB","n":"AAAAAAAAAAAAAAAAAAAAAA"}]}"#,
      #"{"keys":[{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}]}"#,
    ] { #expect(keys(text) == nil, "\(text)") }
  }

  @Test("a key for encryption is no key for signatures")
  func use() {
    let document = String(decoding: TestIssuer.shared.keyDocument("e1"), as: UTF8.self)
    #expect(keys(document)?.keys.count == 1)
    let encrypts = document.replacing("\"kty\"", with: "\"use\":\"enc\",\"kty\"")
    #expect(keys(encrypts) == nil)
  }

  @Test("without an id, only the one fitting key counts")
  func withoutID() {
    let keys = TestIssuer.shared.keys
    #expect(keys.key(nil, for: .es256)?.id == "e1")
    let two = JSONWebKeySet(TestIssuer.shared.keyDocument("r1", "r2"))
    #expect(two?.key(nil, for: .rs256) == nil)
    #expect(two?.key("r2", for: .rs256)?.id == "r2")
  }
}
