import Composable
import Foundation
import LecternWire
import Testing

/// Text that would break JSON or a page if it were not escaped.
@Suite struct HostileTextTests {
  static let texts = [
    "", "\"", "\\", "\\\"", "</script>", "a/b", "\u{0}", "\n\r\t\u{8}\u{c}\u{1b}", "\u{7f}\u{85}",
    "\u{2028}\u{2029}", "🎉👩‍👩‍👧‍👦", "e\u{301}", "\u{feff}", "\u{fffd}\u{ffff}\u{10ffff}",
    "{\"type\":\"ack\"}",
    String(repeating: "é", count: 100_000),
  ]

  @ViewState struct TextView: Decodable {
    var text: String
  }

  struct SnapshotMessage: Decodable {
    var epoch: String
    var revision: Int
    var state: TextView
    var viewer: Viewer

    struct Viewer: Decodable {
      var id: String
    }
  }

  struct FaultMessage: Decodable {
    var message: String
  }

  func isSame(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.elementsEqual(right.unicodeScalars)
  }

  @Test("text in a view state survives a round trip", arguments: texts)
  func viewState(text: String) throws {
    let state = try EncodedState(TextView(text: text))
    let bytes = Snapshot(epoch: text, revision: 1, state: state)
      .encoded.bytes(for: ViewerIdentity(id: text, role: .audience))
    let message = try JSONDecoder().decode(SnapshotMessage.self, from: Data(bytes))
    #expect(isSame(message.state.text, text))
    #expect(isSame(message.epoch, text))
    #expect(isSame(message.viewer.id, text))
  }

  @Test("text in a fault survives a round trip", arguments: texts)
  func fault(text: String) throws {
    let bytes = Fault(ref: nil, code: .invalidValue, message: text).encoded
    let message = try JSONDecoder().decode(FaultMessage.self, from: Data(bytes))
    #expect(isSame(message.message, text))
  }

  @Test("a message has no control characters", arguments: texts)
  func oneLine(text: String) {
    let bytes = Fault(ref: nil, code: .invalidValue, message: text).encoded
    #expect(!bytes.contains { $0 < 0x20 })
  }
}
