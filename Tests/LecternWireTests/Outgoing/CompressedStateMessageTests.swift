import Composable
import LecternWire
import TestSupport
import Testing

/// Messages that are compressed once, and what is added for one page.
@Suite struct CompressedStateMessageTests {
  @ViewState struct TextView {
    var text: String
  }

  let viewer = ViewerIdentity(id: "v1.k3f9", role: .participant, allowedActions: ["counter"])

  private func message(_ text: String) throws -> StateMessage {
    let state = try EncodedState(TextView(text: text))
    return Snapshot(epoch: "k3f9", revision: 42, state: state).encoded
  }

  private func personalUpdate(_ size: Int) throws -> PersonalUpdate {
    let text = String(repeating: "mine ", count: size / 5)
    return PersonalUpdate(revision: 3, state: try EncodedState(TextView(text: text)))
  }

  @Test("it inflates to the message", arguments: [1_024, 4_095, 65_536, 1 << 20])
  func inflated(size: Int) throws {
    let message = try message(String(repeating: "prime €", count: size / 9))
    let compressed = try #require(CompressedStateMessage(message))
    for viewer in [nil, viewer] {
      for update in try [nil, personalUpdate(10), personalUpdate(65_000), personalUpdate(200_000)] {
        let bytes = compressed.bytes(for: viewer, update)
        let text = String(decoding: message.bytes(for: viewer, update), as: UTF8.self)
        #expect(String(inflating: bytes) == text)
      }
    }
    #expect(compressed.bytes(for: nil).count < message.bytes.count / 5)
  }

  @Test("what concerns one page alone stays as it is")
  func stored() throws {
    let compressed = try #require(
      CompressedStateMessage(message(String(repeating: "a", count: 9_000)))
    )
    let bytes = compressed.bytes(for: viewer, try personalUpdate(50))
    let personal = #","mine":{"revision":3,"state":{"text":"mine mine"#
    #expect(bytes.firstRange(of: Array(personal.utf8)) != nil)
    #expect(bytes.firstRange(of: Array(#","viewer":{"id":"v1.k3f9""#.utf8)) != nil)
  }

  @Test("a short message is not compressed")
  func short() throws {
    #expect(try CompressedStateMessage(message(String(repeating: "a", count: 900))) == nil)
    #expect(try CompressedStateMessage(message(String(repeating: "a", count: 1_000))) != nil)
  }

  @Test("a message that compression doesn't make shorter is not compressed", arguments: 1...20)
  func random(seed: UInt64) throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    let letters = (0..<Int(900 + seed * 50)).map { _ in
      Character(Unicode.Scalar(UInt32.random(in: 0x4E00...0x9FFF, using: &random)) ?? "a")
    }
    let message = try message(String(letters))
    if let compressed = CompressedStateMessage(message) {
      #expect(compressed.bytes(for: nil).count < message.bytes.count + 16)
    }
  }
}
