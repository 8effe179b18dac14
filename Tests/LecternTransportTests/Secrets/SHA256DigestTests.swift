import LecternTransport
import Testing

/// SHA-256, as others have it.
@Suite struct SHA256DigestTests {
  @Test(
    "the examples of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ]
  )
  func examples(text: String, digest: String) throws {
    let made = SHA256Digest(of: text.utf8)
    #expect(made.hexadecimal == digest)
    #expect(made == SHA256Digest(hexadecimal: digest))
    #expect(made.prefix == String(digest.prefix(16)))
    #expect(made != SHA256Digest(of: (text + " ").utf8))
  }

  @Test(
    "what is not 64 digits is no digest",
    arguments: ["", "abc", String(repeating: "g", count: 64)]
  )
  func none(text: String) {
    #expect(SHA256Digest(hexadecimal: text) == nil)
    #expect(SHA256Digest(hexadecimal: String(repeating: "a", count: 64) + "é") == nil)
  }
}
