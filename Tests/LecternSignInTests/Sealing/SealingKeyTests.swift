import Testing

@testable import LecternSignIn

@Suite struct SealingKeyTests {
  private let key = SealingKey(secret: "a secret", purpose: "session")

  @Test("a sealed text is opened by the same key, and doesn't reveal its content")
  func sealed() throws {
    let content = Array("the name of a person".utf8)
    let text = try #require(key.seal(content))
    #expect(key.open(text) == content)
    #expect(SealingKey(secret: "a secret", purpose: "session").open(text) == content)
    #expect(key.seal(content) != text)
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
    #expect(text.allSatisfy { allowed.contains($0) })
  }

  @Test("another secret or purpose doesn't open it")
  func others() throws {
    let text = try #require(key.seal([1, 2, 3]))
    #expect(SealingKey(secret: "a secreT", purpose: "session").open(text) == nil)
    #expect(SealingKey(secret: "a secret", purpose: "sign-in").open(text) == nil)
  }

  @Test("a text that was changed anywhere isn't opened")
  func changed() throws {
    let text = try #require(key.seal(Array("content".utf8)))
    for index in text.indices where text[index] != "." {
      // The last digit of a part has bits without a meaning.
      let next = text.index(after: index)
      if next == text.endIndex || text[next] == "." { continue }
      var changed = text
      changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
      #expect(key.open(changed) == nil)
    }
  }

  @Test("what is no sealed text isn't opened")
  func malformed() {
    let texts = ["", ".", "....", "a.b.c.d.e", "{}", String(repeating: "a", count: 10_000)]
    for text in texts { #expect(key.open(text) == nil) }
    // Not encrypted at all.
    let header = Base64URL.encode(Array(#"{"alg":"none","enc":"none"}"#.utf8))
    #expect(key.open("\(header)....") == nil)
  }

  @Test("a text with another algorithm, or a part of its tag, isn't opened")
  func shortened() throws {
    let text = try #require(key.seal(Array("content".utf8)))
    for count in 1...22 { #expect(key.open(String(text.dropLast(count))) == nil) }
    let rest = text.drop { $0 != "." }
    for header in [
      #"{"alg":"dir","enc":"A128GCM"}"#, #"{"alg":"A256KW","enc":"A256GCM"}"#,
      #"{"alg":"dir","enc":"A256GCM","zip":"DEF"}"#, "[]",
    ] { #expect(key.open(Base64URL.encode(Array(header.utf8)) + rest) == nil) }
  }

  @Test("what is too long for a cookie isn't sealed")
  func long() {
    #expect(key.seal([UInt8](repeating: 7, count: 3_000)) == nil)
    #expect(key.seal([UInt8](repeating: 7, count: 2_000)) != nil)
  }

  @Test("base64 for addresses has no padding")
  func base64() {
    #expect(Base64URL.encode([0xfb, 0xff, 0xfe]) == "-__-")
    #expect(Base64URL.encode([0]) == "AA")
    #expect(Base64URL.decode("AA") == [0])
    #expect(Base64URL.decode("-__-") == [0xfb, 0xff, 0xfe])
    #expect(Base64URL.decode("+//+") == nil)
    #expect(Base64URL.decode("A") == nil)
    #expect(Base64URL.decode("ü") == nil)
  }
}
