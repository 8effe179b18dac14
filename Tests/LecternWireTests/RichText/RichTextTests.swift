import Foundation
import LecternWire
import Testing

/// A rich text is a leaf of a view state.
@Suite struct RichTextTests {
  @ViewState struct Slide {
    var title: RichText
    var number = 1
  }

  func json(_ value: some ViewState) throws -> String {
    var json = JSONWriter()
    try value.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  func patch(_ old: Slide, _ new: Slide) throws -> String {
    var patch = PatchWriter()
    try new.writeChanges(since: old, to: &patch)
    return String(decoding: patch.bytes, as: UTF8.self)
  }

  let sieve = RichText([.heading(level: 1, ["Sieve"])])

  @Test("it stands among the fields of a view state")
  func field() throws {
    #expect(
      try json(Slide(title: sieve))
        == #"{"number":1,"title":[{"content":["Sieve"],"level":1,"type":"heading"}]}"#
    )
    #expect(try json(RichText()) == "[]")
  }

  @Test("a change replaces the whole value, and an equal value writes nothing")
  func change() throws {
    let equal = RichText([.heading(level: 1, ["Sieve"])])
    #expect(try patch(Slide(title: sieve), Slide(title: equal)) == "[]")
    #expect(
      try patch(Slide(title: sieve), Slide(title: RichText([.thematicBreak])))
        == #"[{"op":"replace","path":"/title","value":[{"type":"thematicBreak"}]}]"#
    )
  }

  @Test("texts with other code units differ")
  func codeUnits() throws {
    let one = RichText([.paragraph(["\u{E9}"])])
    let two = RichText([.paragraph(["e\u{301}"])])
    #expect(one != two)
    #expect(try patch(Slide(title: one), Slide(title: two)) != "[]")
  }

  @Test("a snapshot with an address that is not allowed is refused")
  func decoding() {
    let json =
      #"[{"type":"paragraph","content":[{"type":"link","content":[],"url":"javascript:x"}]}]"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RichText.self, from: Data(json.utf8))
    }
  }

  @Test("the plain text has a line for each block")
  func plainText() {
    let text = RichText([
      .heading(level: 2, ["A ", .emphasis(["title"])]),
      .list(RichText.List(items: [[.paragraph(["one"])], [.paragraph([.code("two")])]])),
      .thematicBreak,
      .table(RichText.Table(alignments: [nil, nil], header: [["a"], ["b"]], rows: [])),
    ])
    #expect(text.plainText == "A title\none\ntwo\na\tb")
  }
}
