import Composable
import LecternWire
import Testing

/// A recursive action, whose names can have any length.
@UserAction
private indirect enum Node: Equatable {
  case tapped
  case a(Node)
}

/// Decoding, reducing and releasing an action recurse once for each part of its name.
@Suite struct DeepNameTests {
  private func node(_ depth: Int) throws(Fault) -> Node {
    let name = String(repeating: "a.", count: depth) + "tapped"
    let message = #"{"type":"action","ref":1,"name":"\#(name)"}"#
    return try ActionMessage(Array(message.utf8)).action()
  }

  @Test("an action of a nested recursive feature is decoded by its name")
  func deep() throws {
    var expected = Node.tapped
    for _ in 0..<100 { expected = .a(expected) }
    #expect(try node(100) == expected)
  }

  @Test("a name of the length of a message does not overflow the stack", arguments: [600, 30_000])
  func tooDeep(depth: Int) {
    let fault = #expect(throws: Fault.self) { try node(depth) }
    #expect(fault?.code == .unknownAction)
    #expect(fault?.ref == 1)
  }
}
