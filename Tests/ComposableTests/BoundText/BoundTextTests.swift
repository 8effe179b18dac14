import Composable
import Foundation
import Testing

@Suite struct BoundTextTests {
  private func id(_ text: String) throws -> TextEditID { try #require(TextEditID(text)) }

  private func edit(
    _ id: String,
    after: TextEditID,
    unanswered: [TextChange] = [],
    _ components: TextChange.Component...
  ) throws -> TextEdit {
    TextEdit(
      id: try self.id(id),
      after: after,
      unanswered: unanswered,
      change: TextChange(components)
    )
  }

  @Test("edits of the same text are merged")
  func merges() throws {
    var text = BoundText("Hello world")
    let start = text.version
    #expect(text.apply(try edit("a.1", after: start, .retain(5), .insert(", dear"))) == true)
    #expect(text.apply(try edit("b.1", after: start, .retain(11), .insert("!"))) == true)
    #expect(text.apply(try edit("c.1", after: start, .delete(5), .insert("Goodbye"))) == true)
    #expect(text.text == "Goodbye, dear world!")
  }

  @Test("an edit that arrives twice is applied once, also when the history has forgotten it")
  func once() throws {
    var text = BoundText("")
    let first = try edit("a.1", after: text.version, .insert("x"))
    #expect(text.apply(first) == true)
    #expect(text.apply(first) == false)
    for number in 1...200 {
      #expect(text.apply(try edit("b.\(number)", after: text.version, .insert("y"))) == true)
    }
    #expect(text.apply(first) == false && text.contains(first.id) == true)
    #expect(text.text.filter { $0 == "x" }.count == 1)
  }

  @Test("an edit that is based on one that is not known is not applied")
  func unknown() throws {
    var text = BoundText("abc")
    #expect(text.apply(try edit("a.1", after: id("z.9"), .insert("x"))) == false)
    #expect(text == BoundText("abc"))
  }

  @Test("an edit after an unanswered one is merged with the edits in between")
  func unanswered() throws {
    var text = BoundText("abc")
    let start = text.version
    let own = TextChange([.retain(3), .insert("d")])
    #expect(text.apply(try edit("b.1", after: start, .insert("__"))) == true)
    let second = try edit("a.2", after: start, unanswered: [own], .retain(4), .insert("e"))
    #expect(text.apply(second) == false)
    #expect(text.apply(TextEdit(id: try id("a.1"), after: start, change: own)) == true)
    #expect(text.apply(try edit("b.2", after: text.version, .insert("_"))) == true)
    #expect(text.apply(second) == true)
    #expect(text.text == "___abcde")
  }

  @Test(
    "hostile edits change nothing",
    arguments: [
      #"{"id":"a.1","after":"START","change":[99,"x"]}"#,
      #"{"id":"a.1","after":"START","change":[-99]}"#,
      #"{"id":"a.1","after":"START","change":[2,"x"]}"#,
      #"{"id":"a.1","after":"START","change":[1,-1]}"#,
      #"{"id":"a.1","after":"START","change":["1234567890"]}"#,
      #"{"id":"app.1","after":"START","change":["x"]}"#,
      #"{"id":"a.1","after":"START","change":["x"],"unanswered":[[2147483647],[-2147483647]]}"#,
      #"{"id":"a.1","after":"START","change":[1,2147483647,2147483647,-2147483647,"x"]}"#,
    ]
  )
  func hostile(json: String) throws {
    var text = BoundText("a😀", limit: 12)
    let json = json.replacing("START", with: text.version.description)
    let edit = try JSONDecoder().decode(TextEdit.self, from: Data(json.utf8))
    #expect(text.apply(edit) == false)
    #expect(text == BoundText("a😀", limit: 12))
  }

  @Test(
    "an identity has a short name and a number",
    arguments: ["", "a", ".1", "a.", "a.-1", "a.b", "ä.1", "a b.1", "12345678901234567.1", "a.1e3"]
  )
  func identity(text: String) {
    #expect(TextEditID(text) == nil)
  }

  @Test("the app's own change merges with the edits of pages")
  func replace() throws {
    var text = BoundText("one two")
    let start = text.version
    text.replace(with: "one, two\r\n")
    text.replace(with: "one, two\r\n")
    #expect(text.text == "one, two\n")
    #expect(text.apply(try edit("a.1", after: start, .retain(7), .insert("!"))) == true)
    #expect(text.text == "one, two\n!" || text.text == "one, two!\n")
  }

  @Test("a text of the app is shortened to the limit, and divides no character")
  func shortened() {
    #expect(BoundText("ab😀", limit: 3).text == "ab")
    var text = BoundText("", limit: 3)
    text.replace(with: "ab😀")
    #expect(text.text == "ab")
  }

  @Test("an edit with the identity of the base is not applied")
  func base() throws {
    var text = BoundText("Hello")
    let change = TextChange([.insert("x")])
    #expect(text.apply(TextEdit(id: text.version, after: text.version, change: change)) == false)
    #expect(text == BoundText("Hello"))
  }

  @Test("a merged edit of more steps than anybody reads is not applied, and the text can be read")
  func steps() throws {
    var text = BoundText(String(repeating: "x", count: 6_000))
    let start = text.version
    for number in 0..<12 {
      // Insertions at different places, which divide a deletion of all.
      var change: [TextChange.Component] = [.retain(number * 999)]
      for _ in 0..<499 { change += [.retain(1), .insert("y")] }
      let edit = TextEdit(
        id: try id("a.\(number)"),
        after: text.version,
        change: TextChange(change)
      )
      #expect(text.apply(edit) == true)
    }
    #expect(text.apply(try edit("b.1", after: start, .delete(6_000))) == false)
    let data = try JSONEncoder().encode(text)
    #expect(try JSONDecoder().decode(BoundText.self, from: data) == text)
  }

  @Test("texts of the app that differ have versions that differ, also in a room that starts over")
  func appVersions() {
    var (one, other) = (BoundText(), BoundText())
    one.replace(with: "One")
    other.replace(with: "Other")
    #expect(one.version != other.version)
    let first = one.version
    one.replace(with: "Two")
    one.replace(with: "One")
    #expect(one.version != first)
  }

  @Test("the history is bounded, however many and however long the edits are")
  func bounded() throws {
    var text = BoundText("", limit: 20_000)
    for number in 1...500 {
      let author = "author\(number % 50)"
      let edit = try edit("\(author).\(number)", after: text.version, .insert("x"))
      #expect(text.apply(edit) == true)
    }
    #expect(try JSONEncoder().encode(text).count < 12_000)
    let long = String(repeating: "y", count: 19_000)
    for number in 1...60 {
      let change: [TextChange.Component] = number % 2 == 1 ? [.insert(long)] : [.delete(19_000)]
      let id = try id("long.\(number)")
      #expect(text.apply(TextEdit(id: id, after: text.version, change: TextChange(change))) == true)
    }
    #expect(try JSONEncoder().encode(text).count < 17 * 20_000)
    #expect(text.text.count == 500)
  }

  @Test("a decoded text has the same history")
  func decoded() throws {
    var text = BoundText("é")
    let start = text.version
    #expect(text.apply(try edit("a.1", after: start, .retain(1), .insert("😀"))) == true)
    var other = try JSONDecoder().decode(BoundText.self, from: try JSONEncoder().encode(text))
    #expect(other == text && other.text == "é😀")
    #expect(other.apply(try edit("b.1", after: start, .insert("x"))))
    #expect(other.text == "xé😀")
  }

  @Test("a text whose edits do not fit is not decoded")
  func damaged() {
    let edits = #"[{"id":"a.2","change":[5,"x"]}]"#
    let json = #"{"base":"a","id":"a.1","limit":9,"older":[],"edits":\#(edits)}"#
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(BoundText.self, from: Data(json.utf8))
    }
  }
}
