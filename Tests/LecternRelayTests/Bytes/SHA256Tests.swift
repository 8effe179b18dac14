import Foundation
import LecternBytes
import LecternTransport
import Testing

@Suite struct SHA256Tests {
  @Test("it is the digest of the standard's examples")
  func examples() {
    #expect(text("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(text("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("bytes of any length have the digest of OpenSSL", arguments: 0..<200)
  func lengths(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ length) }
    #expect(hexadecimal(bytes) == SHA256Digest(of: bytes).hexadecimal)
  }

  private func text(_ text: String) -> String { hexadecimal(Array(text.utf8)) }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    let words = SHA256.digest(of: bytes)
    return words.indices.map { String(format: "%08x", words[$0]) }.joined()
  }
}
