import Testing

@testable import Deck

/// A talk that includes the slides of other files.
@Suite struct InclusionsTests {
  private func talk(_ text: String, _ files: [String: String]) -> Talk {
    TalkReader.talk(from: text, includedText: { files[$0] })
  }

  private func diagnostics(_ talk: Talk) -> [String] {
    talk.diagnostics.map { talk.description(of: $0, in: "talks/talk.markdown") }
  }

  @Test("the slides of a file stand where it is included", arguments: ["include", "src"])
  func slides(key: String) {
    let talk = talk(
      "# One\n\n---\n\(key): parts/middle.markdown\n---\n\n---\n\n# Four\n",
      [
        "parts/middle.markdown":
          "---\ntitle: Another\nlayout: center\n---\n\n# Two\n\n---\n\n# Three\n"
      ]
    )
    #expect(talk.slides.map(\.title) == ["One", "Two", "Three", "Four"])
    #expect(talk.slides[1].layout == .center)
    // The settings of the talk are those of its own file.
    #expect(talk.title == "One")
    #expect(diagnostics(talk) == [])
  }

  @Test("the front matter at the top of the talk can include a file")
  func first() {
    let talk = talk(
      "---\ntitle: All\ninclude: a.markdown\n---\n\n---\n\n# Two\n",
      ["a.markdown": "# One\n"]
    )
    #expect(talk.title == "All")
    #expect(talk.slides.map(\.title) == ["One", "Two"])
  }

  @Test("a file is left out whole with its slide", arguments: ["disabled", "hide"])
  func disabled(key: String) {
    let talk = talk(
      "# One\n\n---\nsrc: a.markdown\n\(key): true\n---\n\n---\n\n# Four\n",
      ["a.markdown": "# Two\n\n---\n\n# Three\n"]
    )
    #expect(talk.slides.map(\.title) == ["One", "Four"])
    #expect(diagnostics(talk) == [])
  }

  @Test("a path is read from the folder of the file that has it")
  func nested() {
    let talk = talk(
      "---\ninclude: ./parts/a.markdown\n---\n",
      ["parts/a.markdown": "# A\n\n---\ninclude: ../b.markdown\n---\n", "b.markdown": "# B\n"]
    )
    #expect(talk.slides.map(\.title) == ["A", "B"])
    #expect(talk.inclusions == ["parts/a.markdown", "b.markdown"])
  }

  @Test("a diagnostic has the file and the line of its text")
  func places() {
    let talk = talk(
      "# One\n\n---\ninclude: parts/a.markdown\n---\n\n---\nlayout: none-such\n---\n",
      ["parts/a.markdown": "\n# Two\n\n<div>\n"]
    )
    #expect(
      diagnostics(talk) == [
        "talks/talk.markdown:8: the layout “none-such” is not known",
        "talks/parts/a.markdown:4: HTML is left out, and its text is shown: <div>",
      ]
    )
  }

  @Test("a file that is missing or includes itself is said with the line, and the rest is shown")
  func refused() {
    let talk = talk(
      "---\ninclude: a.markdown\n---\n\n---\ninclude: gone.markdown\n---\n\n---\n\n# End\n",
      ["a.markdown": "# A\n\n---\ninclude: a.markdown\n---\n"]
    )
    #expect(talk.slides.map(\.title) == ["A", "End"])
    #expect(
      diagnostics(talk) == [
        "talks/talk.markdown:6: the file “gone.markdown” can't be read, so its slides are left out",
        "talks/a.markdown:4: the file “a.markdown” includes itself",
      ]
    )
  }

  @Test("the text beside an included file is said to be left out, and a comment includes nothing")
  func beside() {
    let talk = talk(
      "---\ninclude: a.markdown\n---\n\nText\n\n---\n\n# B\n\n<!-- include: a.markdown -->\n",
      ["a.markdown": "# A\n"]
    )
    #expect(talk.slides.map(\.title) == ["A", "B"])
    #expect(
      diagnostics(talk) == [
        "talks/talk.markdown:5: the text of a slide that includes a file is left out; write it on another slide",
        "talks/talk.markdown:11: “include” has no effect: it belongs in the front matter of a slide, between lines of ---",
      ]
    )
  }

  @Test("files that include each other without end are few")
  func many() {
    let files = Dictionary(
      uniqueKeysWithValues: (0..<300).map { number in
        let next = "\n\n---\ninclude: \(number + 1).markdown\n---\n"
        return ("\(number).markdown", "# \(number)" + next + next)
      }
    )
    let talk = talk("---\ninclude: 0.markdown\n---\n", files)
    #expect((8...101).contains(talk.slides.count))
    #expect(talk.inclusions?.count ?? 0 <= 100)
  }

  @Test("the formulas of an included file are drawn")
  func formulas() {
    let sources = TalkReader.illustrations(in: "---\ninclude: a.markdown\n---\n") { _ in
      "$$\nx\n$$\n"
    }
    #expect(sources.count == 1)
  }
}
