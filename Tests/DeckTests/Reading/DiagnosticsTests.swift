import Testing

@testable import Deck

@Suite struct DiagnosticsTests {
  private func diagnostics(_ text: String) -> [String] {
    TalkReader.talk(from: text).diagnostics.map { $0.description(in: "talk.md") }
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
      diagnostics("---\ntitle: A\ntransition: fade\nkeywords: a\n---\n# A")
        == ["talk.md:3: “transition” has no effect"]
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
}
