import Foundation
import Testing

@testable import Deck

/// Listings with numbers and changes.
@Suite struct ListingTests {
  private func code(_ text: String) -> (code: CodeBlock?, problems: [Diagnostic]) {
    let talk = TalkReader.talk(from: text)
    let codes = talk.slides[0].blocks.compactMap {
      if case .code(let code) = $0.content { code } else { nil }
    }
    return (codes.first, talk.diagnostics)
  }

  @Test("a diff has its signs in the margin, and the colors of its language")
  func diff() throws {
    let (found, problems) = code(
      "```swift {diff}\n struct A {\n-  let b = 1\n+  let c = 2\n }\n```"
    )
    let code = try #require(found)
    #expect(problems.isEmpty)
    #expect(code.lines == ["struct A {", "  let b = 1", "  let c = 2", "}"])
    #expect(code.changes == [.kept, .removed, .added, .kept])
    #expect(code.tokens == Highlighter(language: "swift").tokens(of: code.lines))
    let view = try #require(BlockView(Block(content: .code(code)), id: 0, at: 0).code)
    #expect(view.lines.map(\.change) == [nil, "removed", "added", nil])
  }

  @Test(
    "a listing's own numbers go before the talk's",
    arguments: [
      ("", nil), ("lineNumbers: true", 1), ("lineNumbers: false", nil),
    ] as [(String, Int?)]
  )
  func numbers(setting: String, first: Int?) {
    let head = "---\ntitle: A\n\(setting)\n---\n"
    #expect(code(head + "```js\na\n```").code?.firstNumber == first)
    #expect(code(head + "```js {lines:false}\na\n```").code?.firstNumber == 0)
    #expect(code(head + "```js {1|2}{lines:true,startLine:7}\na\nb\n```").code?.firstNumber == 7)
    #expect(
      code(head + "```js {1|2}{lines:true,startLine:7}\na\nb\n```").code?.emphasis == [[1], [2]]
    )
  }

  @Test(
    "an option that is none is reported",
    arguments: ["{startLine:0}", "{monaco}", "{lines:maybe}"]
  )
  func unknown(option: String) {
    let (found, problems) = code("```js \(option)\na\n```")
    #expect(found?.firstNumber == nil)
    #expect(problems == [Diagnostic(line: 1, "“\(option)” after the fence is not understood")])
  }

  @Test("a log of an earlier version has listings without numbers and changes")
  func earlier() throws {
    let old = #"{"language":"js","lines":["a"],"emphasis":[],"firstStep":0}"#
    let code = try JSONDecoder().decode(CodeBlock.self, from: Data(old.utf8))
    #expect(code == CodeBlock(language: "js", lines: ["a"]))
    #expect(code.changes == nil && code.firstNumber == nil)
  }
}
