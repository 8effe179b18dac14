import Composable
import LecternWire
import Testing

/// An action that holds one of its own kind, so that a name may be of any length.
@UserAction
private indirect enum Node: Equatable {
  case tapped
  case a(Node)
}

/// A name is read part by part, each within the one before; so is the action reduced, and forgotten.
@Suite struct DeepNameTests {
  private func node(_ depth: Int) throws(Fault) -> Node {
    let name = String(repeating: "a.", count: depth) + "tapped"
    let message = #"{"type":"action","ref":1,"name":"\#(name)"}"#
    return try ActionMessage(Array(message.utf8)).action()
  }

  @Test("a feature within itself is reached by its name, as deep as a page will go")
  func deep() throws {
    var expected = Node.tapped
    for _ in 0..<100 { expected = .a(expected) }
    #expect(try node(100) == expected)
  }

  @Test("a name as long as a message can be does not grow the stack", arguments: [600, 30_000])
  func tooDeep(depth: Int) {
    let fault = #expect(throws: Fault.self) { try node(depth) }
    #expect(fault?.code == .unknownAction)
    #expect(fault?.ref == 1)
  }
}
