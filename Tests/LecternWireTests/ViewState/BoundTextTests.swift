import Composable
import LecternWire
import Testing

@UserAction
private enum Deed: Equatable {
  case binding(BindingAction<Notes>)
  case edited(TextEdit)
}

@BindableState
private struct Notes: Equatable {
  @BindingState var text = BoundText("Hello", limit: 100)
}

@Suite struct BoundTextTests {
  private func json(_ state: some ViewState) throws -> String {
    var json = JSONWriter()
    try state.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func patch(from old: BoundText, to new: BoundText) throws -> String {
    var patch = PatchWriter()
    try new.writeChanges(since: old, to: &patch)
    return String(decoding: patch.bytes, as: UTF8.self)
  }

  private func action(named name: String, _ value: String) throws -> Deed {
    let message = #"{"type":"action","ref":1,"name":"\#(name)","value":\#(value)}"#
    return try ActionMessage(Array(message.utf8)).action(as: Deed.self)
  }

  private static let edit = #"{"after":"f55c314b.5","change":[5,"!"],"id":"a.1"}"#

  @Test("an edit costs a view state as much as it says")
  func patch() throws {
    let old = BoundText(String(repeating: "x", count: 5), limit: 9)
    var new = old
    let id = try #require(TextEditID("a.1"))
    new.apply(
      TextEdit(id: id, after: old.version, change: TextChange([.retain(1), .insert("\n")]))
    )
    #expect(
      try patch(from: old, to: new)
        == #"[{"op":"add","path":"/edits/0","value":{"change":[1,"\n"],"id":"a.1"}}]"#
    )
    #expect(try patch(from: new, to: new) == "[]")
    #expect(
      try json(new) == """
        {"base":"xxxxx","edits":[{"change":[1,"\\n"],"id":"a.1"}],"id":"\(old.version)",\
        "limit":9,"older":[]}
        """
    )
  }

  @Test("another text replaces the whole")
  func replaced() throws {
    let (old, new) = (BoundText("a"), BoundText("b"))
    #expect(try patch(from: old, to: new) == #"[{"op":"replace","path":"","value":\#(json(new))}]"#)
  }

  @Test("a page edits a text, by a binding or by an action of its own")
  func edits() throws {
    let binding = try action(named: "binding.text", Self.edit)
    guard case .binding(let edit) = binding, let value = edit.value as? TextEdit else {
      Issue.record("\(binding) is no edit")
      return
    }
    #expect(try action(named: "edited", Self.edit) == .edited(value))
    #expect(binding == .binding(.edit(\.$text, value)))
  }

  @Test("a log has no more of an edit than the edit")
  func logged() throws {
    let action = try action(named: "binding.text", Self.edit)
    let entry = try EncodedAction(action)
    #expect(entry.name == "binding.text")
    #expect(entry.value.map { String(decoding: $0, as: UTF8.self) } == Self.edit)
    #expect(try entry.action(as: Deed.self) == action)
  }

  @Test("only the app sets a whole text")
  func whole() throws {
    let set = Deed.binding(.set(\.$text, BoundText("Other")))
    let entry = try EncodedAction(set)
    #expect(try entry.action(as: Deed.self) == set)
    let value = String(decoding: try #require(entry.value), as: UTF8.self)
    #expect(throws: Fault.self) { try action(named: "binding.text", value) }
    #expect(throws: Fault.self) { try action(named: "binding.text", #""Other""#) }
  }
}
