import Lectern
import Testing

@testable import Deck

@Suite struct DiagnosticsTests {
  private func diagnostics(_ text: String) -> [String] {
    let talk = TalkReader.talk(from: text)
    return talk.diagnostics.map { talk.description(of: $0, in: "talk.md") }
  }

  @Test("what is not understood is said with file and line, and the slide is shown")
  func html() {
    let talk = TalkReader.talk(from: "# One\n\n<div class=\"x\">\n\nText\n\n</div>\n")
    #expect(talk.slides[0].blocks.count == 1)
    #expect(
      talk.diagnostics == [Diagnostic(line: 3, "HTML is left out, and its text is shown: <div>")]
    )
  }

  @Test("a style is left out with its lines")
  func style() {
    let talk = TalkReader.talk(from: "# One\n<style>\nh1 { color: red }\n</style>\n\nText")
    #expect(talk.slides[0].blocks.count == 1)
    #expect(talk.diagnostics.map(\.line) == [2])
  }

  @Test("settings without an effect are said, and those that change nothing are not")
  func settings() {
    #expect(
      diagnostics("---\ntitle: A\nzoom: 2\nkeywords: a\n---\n# A")
        == ["talk.md:3: “zoom” has no effect"]
    )
    #expect(
      diagnostics("# A\n\n---\nlayout: iframe\n---\n# B")
        == ["talk.md:4: the layout “iframe” is not known"]
    )
  }

  @Test("a setting that slides inherit is said once")
  func inherited() {
    #expect(
      diagnostics("---\nmarp: true\nclass: odd\n---\n# A\n\n---\n\n# B")
        == ["talk.md:3: the class “odd” is not known"]
    )
  }

  @Test("fences and comments without an end are said")
  func unclosed() {
    #expect(
      diagnostics("```swift\nlet a = 1") == [
        "talk.md:1: this fence is not closed; close it with ```"
      ]
    )
    #expect(
      diagnostics("# A\n<!-- note") == ["talk.md:2: this comment is not closed; close it with -->"]
    )
  }

  @Test("a poll with one choice and a quiz without a right one are listings")
  func polls() {
    let talk = TalkReader.talk(
      from: "```poll\nTea?\n- yes\n```\n\n---\n\n```quiz\nTea?\n- a\n- b\n```"
    )
    #expect(talk.slides.map(\.live) == [nil, nil])
    #expect(talk.slides.map(\.blocks.count) == [1, 1])
    #expect(talk.diagnostics.map(\.line) == [1, 8])
  }

  @Test("a second live block on a slide is a listing")
  func second() {
    let talk = TalkReader.talk(from: "```applause\n```\n\n```questions\n```")
    #expect(talk.slides[0].live == .applause(prompt: "Applause!"))
    #expect(talk.diagnostics.map(\.line) == [4])
  }

  @Test("another room is shown by its name")
  func room() {
    let talk = TalkReader.talk(from: "# Try it\n\n```room: primetime\n```\n\n```applause\n```")
    #expect(talk.slides[0].live == .room(name: "primetime"))
    #expect(talk.diagnostics.map(\.line) == [6])
  }

  @Test(
    "what is no name of a room is shown as a listing",
    arguments: ["", "../key", "Prime", "a/b"]
  )
  func invalidRoom(name: String) {
    let talk = TalkReader.talk(from: "# Try it\n\n```room: \(name)\n```")
    #expect(talk.slides[0].live == nil)
    #expect(Set(talk.diagnostics.map(\.line)) == [3])
  }

  @Test("code in a line is as it is")
  func code() {
    #expect(diagnostics("Write `Array<Int>` and `{{ x }}`, 1 < 2, <https://swift.org>") == [])
  }

  @Test(
    "a quiz that is not shown as one is shown without its answers",
    arguments: [
      "```applause\n```\n\n```quiz\nTea?\n- [x] RIGHT\n- [ ] wrong\n- also wrong\n```",
      "```applause\n```\n\n```quizz\nTea?\n- [X] RIGHT\n- [ ] wrong\n- also wrong\n```",
      "# A\n\n\n\n```quiz\nTea?\n-[x] RIGHT\n- [ ] wrong\n- also wrong\n```",
      "# A\n\n\n\n```quiz\nTea?\n- [x]RIGHT\n- wrong\n"
        + (1...12).map { "- [ ] also \($0)\n" }.joined() + "```",
    ]
  )
  func answers(text: String) {
    let talk = TalkReader.talk(from: text)
    #expect(talk.diagnostics.map(\.line).contains(talk.slides[0].live == nil ? 5 : 4))
    guard case .code(let code)? = talk.slides[0].blocks.last?.content else {
      Issue.record("\(talk.slides[0].blocks)")
      return
    }
    #expect(!code.lines.contains { $0.contains("[") || $0.contains("  ") })
    #expect(code.lines.contains { $0.hasSuffix("RIGHT") })
  }

  @Test(
    "a misspelt block is reported with the block's name",
    arguments: [
      ("polls", "poll"), ("pol", "poll"), ("Pool", "poll"), ("quizz", "quiz"), ("quizzes", "quiz"),
      ("quiz:", "quiz"),
      ("word", "words"), ("qustions", "questions"), ("question", "questions"),
      ("aplause", "applause"),
      ("rooms", "room"),
    ]
  )
  func misspelt(word: String, name: String) {
    #expect(
      diagnostics("# A\n\n```\(word)\n- a\n- b\n```")
        == ["talk.md:3: “\(word.lowercased())” is shown as a listing; did you mean `\(name)`?"]
    )
  }

  @Test(
    "a language is no misspelt block",
    arguments: [
      "", "swift", "js", "c", "sql", "toml", "perl", "bash", "html", "ruby", "prolog", "vb", "r",
      "text", "console", "yaml", "json", "rust", "go", "pascal", "qml", "roff", "apl", "wasm",
    ]
  )
  func languages(language: String) {
    #expect(diagnostics("```\(language)\na\n```") == [])
  }

  @Test("a fence or comment without an end ends with its slide")
  func unclosedSlide() {
    let fence = TalkReader.talk(from: "```swift\na\n\n---\n\n# B\n\n```poll\n- c\n- d\n```")
    #expect(fence.slides.map(\.blocks.count) == [1, 0])
    #expect(fence.slides[1].live != nil)
    #expect(fence.diagnostics.map(\.line) == [1])
    let comment = TalkReader.talk(from: "# A\n\n<!-- note\n\n---\n\n# B")
    #expect(comment.slides.map(\.title) == ["A", "B"])
    #expect(comment.slides[0].notes?.plainText == "note")
    #expect(comment.diagnostics.map(\.line) == [3])
    // Not with the note of a later slide.
    let earlier = TalkReader.talk(from: "# A\n\n<!-- note\n\n---\n\n# B\n\n<!-- other -->")
    #expect(earlier.slides.map(\.title) == ["A", "B"])
    #expect(earlier.slides.map { $0.notes?.plainText } == ["note", "other"])
    #expect(earlier.diagnostics.map(\.line) == [3])
  }

  @Test("a directive of Marp's early versions is reported, not a note")
  func dollarDirective() {
    let talk = TalkReader.talk(from: "# One\n\n<!--\n$theme: gaia\n$size: 4:3\n-->")
    #expect(talk.slides[0].notes == nil)
    #expect(talk.diagnostics.map(\.line) == [4, 5])
  }
}
