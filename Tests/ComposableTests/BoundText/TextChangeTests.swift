import Composable
import Foundation
import Testing

@Suite struct TextChangeTests {
  @Test("two changes of the same text lead to the same text in both orders")
  func converges() throws {
    for seed in 1...1_000 as ClosedRange<UInt64> {
      var random = RandomTexts(seed: seed)
      let text = random.text(upTo: 12)
      let (one, other) = (random.change(of: text), random.change(of: text))
      let isFirst = random.number(below: 2) == 0
      let oneFirst = other.transformed(over: one, isFirst: !isFirst)
        .applied(to: try #require(one.applied(to: text)))
      let otherFirst = one.transformed(over: other, isFirst: isFirst)
        .applied(to: try #require(other.applied(to: text)))
      #expect(oneFirst != nil && oneFirst == otherFirst, "seed \(seed)")
    }
  }

  @Test("the change from one text to another leads to it")
  func difference() {
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = RandomTexts(seed: seed)
      let (old, new) = (random.text(upTo: 8), random.text(upTo: 8))
      let result = TextChange(from: old, to: new).applied(to: old)
      #expect(result.map { Array($0.utf16) } == Array(new.utf16), "seed \(seed)")
    }
  }

  @Test(
    "a change that is too long, or divides a character, changes nothing",
    arguments: [
      [.retain(4)], [.delete(4)], [.retain(1 << 50)], [.delete(1 << 40)], [.retain(2)],
      [.retain(1), .delete(1)], [.retain(2), .insert("x")],
    ] as [[TextChange.Component]]
  )
  func misfits(components: [TextChange.Component]) {
    var change = TextChange(components)
    if components.count == 1 { change = TextChange(components + [.insert("x")]) }
    #expect(change.applied(to: "a😀") == nil)
  }

  @Test(
    "a list that is no change is refused",
    arguments: [
      "[0]", #"[""]"#, "[1.5]", "[null]", "[[1]]", #"["a\r"]"#, "[9223372036854775807]",
      "[-9223372036854775808]", "[2147483648]", "{}", "7", #"[true]"#,
    ]
  )
  func malformed(json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(TextChange.self, from: Data(json.utf8))
    }
  }

  @Test("a list is brought into canonical form, and encoded as such")
  func canonical() throws {
    let json = Data(#"[1,2,-1,"a","b",-2,4]"#.utf8)
    let change = try JSONDecoder().decode(TextChange.self, from: json)
    #expect(change == TextChange([.retain(3), .insert("ab"), .delete(3)]))
    #expect(String(decoding: try JSONEncoder().encode(change), as: UTF8.self) == #"[3,"ab",-3]"#)
  }

  /// A case of the file that the page's tests read, too.
  private struct Golden: Decodable {
    let text: String
    let one: TextChange
    let other: TextChange
    let isFirst: Bool
    let oneAfter: TextChange
    let otherAfter: TextChange
    let merged: String
  }

  @Test("the golden changes are transformed as in JavaScript")
  func golden() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "Fixtures/text/changes.json"))
    let cases = try JSONDecoder().decode([Golden].self, from: data)
    #expect(cases.count > 100)
    for golden in cases {
      let (one, other, isFirst) = (golden.one, golden.other, golden.isFirst)
      #expect(one.transformed(over: other, isFirst: isFirst) == golden.oneAfter)
      #expect(other.transformed(over: one, isFirst: !isFirst) == golden.otherAfter)
      let merged = other.applied(to: golden.text).flatMap { golden.oneAfter.applied(to: $0) }
      #expect(merged == golden.merged)
    }
  }
}
