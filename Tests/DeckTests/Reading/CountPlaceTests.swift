import Testing

@testable import Deck

/// Numbers of the room in a slide's text.
@Suite struct CountPlaceTests {
  @Test(
    "a number stands in headings, text, lists and tables",
    arguments: [
      ("# {{people}} are here", ["people"]), ("**{{ people }}**", ["people"]),
      ("## A\n\n{{answers Crew}} of {{people}}", ["answers crew", "people"]),
      ("* {{people group-1}}", ["people group-1"]), ("{{people /}}", ["people /"]),
      ("|a|\n|---|\n|{{answers crew group-1}}|", ["answers crew group-1"]),
      ("`{{people}}`", []), (#"\{{people}}"#, []), ("```\n{{people}}\n```", []),
    ]
  )
  func places(text: String, expected: [String]) {
    let talk = TalkReader.talk(from: "\(text)\n\n---\n\n```poll crew\nWho?\n- A\n- B\n```")
    #expect((talk.slides[0].counts ?? []).map(\.source.words) == expected)
    #expect(talk.diagnostics == [])
  }

  @Test(
    "what isn't counted is reported with its line, and shown as it is written",
    arguments: [
      ("{{ $page }}", "{{ … }} is not computed; {{people}} and {{answers NAME}} are"),
      ("{{answers}}", "{{ … }} is not computed; {{people}} and {{answers NAME}} are"),
      ("{{people", "{{ … }} is not computed; {{people}} and {{answers NAME}} are"),
      ("{{answers crow}}", "the talk has no block “crow”, whose answers to count"),
      (
        "{{people Group}}",
        "a room has a name of lower-case letters, digits and hyphens, not “Group”"
      ),
    ]
  )
  func reported(text: String, problem: String) {
    let talk = TalkReader.talk(from: "# A\n\n\(text)\n\n---\n\n```poll crew\nWho?\n- A\n- B\n```")
    #expect(talk.diagnostics == [Diagnostic(line: 3, problem)])
    guard problem.hasPrefix("{{") else { return }
    #expect(talk.slides[0].blocks.map(\.plainText) == [text])
  }

  @Test(
    "a number in a live block is reported, and shown as it is written",
    arguments: ["poll", "scale", "words", "ideas", "questions", "applause", "feedback"]
  )
  func live(block: String) {
    let talk = TalkReader.talk(
      from: "# A\n\n```\(block)\nHow are {{ people }} of you?\n- B\n- C\n```"
    )
    let problem = "a live block has no numbers of the room; write {{people}} in the text above it"
    #expect(talk.diagnostics == [Diagnostic(line: 4, problem)])
    #expect(talk.slides[0].live != nil)
  }

  @Test("braces that are no number stand in a live block")
  func braces() {
    let talk = TalkReader.talk(from: "# A\n\n```poll\nWhat is `{{ }}` or x{{2}}?\n- B\n- C\n```")
    #expect(talk.diagnostics == [])
  }

  @Test("a title has an ellipsis in place of a number, and stays the same while people come")
  func title() {
    let talk = TalkReader.talk(
      from:
        "# {{people}} are here\n\n---\n\n{{people}} of you\n\n---\n\n## {{people}}\n\n~~~words\n~~~"
    )
    #expect(talk.slides.map(\.title) == ["… are here", "… of you", "…"])
    #expect(talk.slides.map(\.id) == ["are-here", "of-you", "slide-3"])
    #expect(talk.title == "… are here")
  }
}
