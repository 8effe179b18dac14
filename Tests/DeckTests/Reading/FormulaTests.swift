import Lectern
import Testing

@testable import Deck

/// Formulas and diagrams in a talk.
@Suite struct FormulaTests {
  /// Typesets each formula as one identifier, and draws each diagram as its length.
  private static func illustration(_ source: IllustrationSource) -> Illustration {
    switch source {
    case .formula(let tex, _) where tex.contains("wrong"): .failed("this formula is wrong")
    case .formula(let tex, _):
      .formula([RichText.MathElement("mi", children: [.text(tex)])].compactMap(\.self))
    case .diagram(let text, _) where text.contains("wrong"):
      .failed("this diagram is wrong", line: 2)
    case .diagram(let text, let isNarrow):
      .diagram(
        picture: "assets/diagrams/\(text.count)\(isNarrow ? "-narrow" : "").svg",
        words: "a, b"
      )
    }
  }

  private func talk(_ text: String) -> Talk {
    TalkReader.talk(from: text, illustration: Self.illustration)
  }

  /// Returns the formulas of the blocks' texts, with a `$` before those on lines of their own.
  private func formulas(_ text: String) -> [String] {
    func formulas(in content: [RichText.Inline]) -> [String] {
      content.flatMap { inline -> [String] in
        switch inline {
        case .math(let formula): [(formula.isDisplay ? "$" : "") + formula.tex]
        case .emphasis(let content), .strong(let content): formulas(in: content)
        default: []
        }
      }
    }
    func formulas(in blocks: [RichText.Block]) -> [String] {
      blocks.flatMap { block -> [String] in
        switch block {
        case .paragraph(let content), .heading(_, let content): formulas(in: content)
        case .list(let list): list.items.flatMap(formulas(in:))
        case .table(let table): (table.header + table.rows.flatMap(\.self)).flatMap(formulas(in:))
        default: []
        }
      }
    }
    return talk(text).slides.flatMap { slide -> [String] in
      formulas(in: slide.heading?.blocks ?? [])
        + slide.blocks.flatMap { block -> [String] in
          if case .text(let text) = block.content { formulas(in: text.blocks) } else { [] }
        }
    }
  }

  @Test(
    "formulas stand in lines, and on lines of their own",
    arguments: [
      ("so $a^2$, $b$.", ["a^2", "b"]), ("**so $a_1 * b_2*c$**", ["a_1 * b_2*c"]),
      ("# Of $a$", ["a"]), ("- $a$\n- $$b$$", ["a", "$b"]), ("* $a$\n* b", ["a"]),
      ("|a|b|\n|---|---|\n|$|x|$|2|", ["|x|"]), ("$[a](b)$ and [a][1]\n\n[1]: c", ["[a](b)"]),
      ("$$\na\n= b\n$$", ["$a\n= b"]), ("$$ a $$", ["$a"]), ("in $$a$$ line", ["$a"]),
      ("```math\na\n```", ["$a"]), ("~~~math\na\n~~~", ["$a"]), (#"$5 \$$"#, [#"5 \$"#]),
      ("$x$-axis", ["x"]),
    ]
  )
  func formulas(text: String, expected: [String]) {
    #expect(formulas(text) == expected)
    #expect(talk(text).diagnostics == [])
  }

  @Test(
    "dollars in a note's code stay as they are written",
    arguments: ["    export A=$HOME:$PATH", "~~~\nexport A=$HOME:$PATH\n~~~"]
  )
  func codeOfNotes(code: String) {
    let notes = talk("# A\n\n<!--\nSay:\n\n\(code)\n-->").slides[0].notes
    #expect(notes?.plainText.contains("export A=$HOME:$PATH") == true)
  }

  @Test("a note has formulas in its lines, and on lines of their own; a wrong one has its line")
  func notes() {
    let talk = talk("# A\n\n<!--\nSay $a^2$, `$b$`\nand $5.\n\n$$\nc\n= d\n$$\n\n$wrong$\n-->")
    let formulas = (talk.slides[0].notes?.blocks ?? []).flatMap { block -> [RichText.Formula] in
      guard case .paragraph(let content) = block else { return [] }
      return content.compactMap { if case .math(let formula) = $0 { formula } else { nil } }
    }
    #expect(formulas.map(\.tex) == ["a^2", "c\n= d"])
    #expect(formulas.map(\.isDisplay) == [false, true])
    #expect(talk.slides[0].notes?.plainText.contains("`$b$`") == false)
    #expect(talk.slides[0].notes?.plainText.contains("and $5.") == true)
    #expect(
      talk.diagnostics == [
        Diagnostic(line: 12, "this formula is wrong; this one is shown as it is written")
      ]
    )
  }

  @Test("a heading that is a block's question keeps its formulas")
  func heading() throws {
    let talk = talk("# What is $x^2$?\n\n```poll\n- One\n- Two\n```")
    guard case .poll(let poll) = talk.slides[0].live else {
      Issue.record("the poll is not understood")
      return
    }
    #expect(poll.question == "What is x^2?")
    guard case .paragraph(let content)? = poll.questionLabel?.blocks.first else {
      Issue.record("the question has no formula")
      return
    }
    #expect(content.contains { if case .math = $0 { true } else { false } })
  }

  @Test("the texts of a live block have their formulas, and their TeX as plain text")
  func liveBlocks() throws {
    let talk = talk(
      """
      ```quiz power
      What is $x$?
      explanation: since $y$
      - [x] $a^2$ or so
      - *b* for $5
      ```

      ---

      ```scale ease
      Of $x$
      low: $l$
      high: much
      - $s$
      - t
      ```

      ---

      ```rank order
      - $r$
      - $wrong$
      ```
      """
    )
    guard case .poll(let quiz) = talk.slides[0].live, case .rating(let scale) = talk.slides[1].live,
      case .rating(let rank) = talk.slides[2].live
    else {
      Issue.record("a block is not understood")
      return
    }
    #expect(quiz.question == "What is x?")
    #expect(quiz.questionLabel?.plainText == "What is x?")
    #expect(quiz.choices.map(\.text) == ["a^2 or so", "*b* for $5"])
    #expect(quiz.choices.map(\.id) == ["a-2-or-so", "b-for-5"])
    let label = try #require(quiz.choices[0].label)
    guard case .paragraph(let content) = label.blocks[0], case .math(let formula) = content[0]
    else {
      Issue.record("the choice has no formula")
      return
    }
    #expect(formula.tex == "a^2")
    #expect(content.last == .text(" or so"))
    #expect(quiz.choices[1].label == nil)
    #expect(quiz.explanation?.plainText == "since y")
    #expect(scale.questionLabel != nil && scale.lowLabel != nil && scale.highLabel == nil)
    #expect(scale.low == "l")
    #expect(scale.items.map { $0.label != nil } == [true, false])
    #expect(rank.items.map(\.text) == ["r", "$wrong$"])
    #expect(
      talk.diagnostics == [
        Diagnostic(line: 22, "this formula is wrong; this one is shown as it is written")
      ]
    )
    var poll = PollState(quiz)
    #expect(PollView(poll, isSpeaker: false).choices[0].label == label)
    #expect(PollView(poll, isSpeaker: false).explanation == nil)
    poll.isRevealed = true
    #expect(PollView(poll, isSpeaker: false).explanation != nil)
  }

  @Test(
    "prices, escaped dollars and code are no formulas",
    arguments: [
      "$5 and $6", "$5 and $x", #"\$a\$"#, "`$a$`", "$ a $", "$a $b", "$", "a$", "$`a`$",
      "```sh\necho $a $b$\n```", "    $a $",
    ]
  )
  func noFormulas(text: String) {
    #expect(formulas("so\n\n\(text) so") == [])
    #expect(TalkReader.illustrations(in: text).isEmpty)
  }

  @Test("a title has the TeX of its formulas, and so has the text of a slide")
  func title() {
    let slide = talk("## Of $e^{i\\pi}$ *now*\n\n- $a_1$").slides[0]
    #expect(slide.title == #"Of e^{i\pi} now"#)
    #expect(slide.id == "of-e-i-pi-now")
    #expect(slide.blocks.map(\.plainText) == ["a_1"])
  }

  @Test("a formula that isn't typeset is reported with its line, and shown as it is written")
  func failures() {
    let talk = talk("# A\n\nso $wrong$ and $a$\n\n$$\nwrong\n$$\n\n```math\nwrong\n```")
    let problem = "this formula is wrong; this one is shown as it is written"
    #expect(talk.diagnostics == [3, 5, 9].map { Diagnostic(line: $0, problem) })
    #expect(talk.slides[0].blocks.map(\.plainText) == ["so $wrong$ and a", "wrong", "wrong"])
  }

  @Test("the text of an earlier mark is no formula")
  func marks() {
    #expect(formulas("`\u{10F0F0}7` `\u{10F0F0}-1` `\u{10F0F0}` and $a$") == ["a"])
  }

  @Test("formulas appear with their steps")
  func steps() {
    let slide = talk(
      "<v-clicks>\n\n- $a$\n- $b$\n\n</v-clicks>\n\n<v-click>\n\n$$c$$\n\n</v-click>"
    )
    .slides[0]
    #expect(slide.blocks.map(\.step) == [1, 2, 3])
  }

  @Test("a diagram is a picture, described by its words or its title")
  func diagrams() {
    let talk = talk("# A\n\n```dot\ngraph {}\n```\n\n~~~graphviz The store\ngraph { a }\n~~~")
    let pictures = talk.slides[0].blocks.map { block -> RichText.Inline? in
      guard case .text(let text) = block.content, case .paragraph(let content) = text.blocks[0]
      else { return nil }
      return content.first
    }
    let expected = [("8", "Diagram: a, b"), ("11", "The store")].map { name, description in
      RichText.ImageSource("/assets/diagrams/\(name).svg")
        .map { RichText.Inline.image($0, description: description) }
    }
    #expect(pictures == expected)
    #expect(talk.diagnostics == [])
  }

  @Test("a diagram that isn't drawn is a listing, reported with the line of the mistake")
  func wrongDiagram() {
    let talk = talk("# A\n\n```dot\ngraph {\n  wrong\n}\n```")
    let problem = "this diagram is wrong; this one is shown as a listing"
    #expect(talk.diagnostics == [Diagnostic(line: 5, problem)])
    #expect(talk.slides[0].blocks.map(\.plainText) == ["graph {\n  wrong\n}"])
  }

  @Test("each source is drawn once, and a missing tool is said once")
  func sources() {
    let text = "$a$ $b$ $a$\n\n---\n\n$$a$$\n\n```dot\ngraph {}\n```\n\n<!-- $c$ -->"
    #expect(
      TalkReader.illustrations(in: text) == [
        .formula(tex: "a", isDisplay: false), .formula(tex: "b", isDisplay: false),
        .formula(tex: "c", isDisplay: false), .formula(tex: "a", isDisplay: true),
        .diagram("graph {}", isNarrow: false),
      ]
    )
    let talk = TalkReader.talk(
      from: text,
      illustration: { _ in .failed("needs it, which is not installed") }
    )
    #expect(talk.diagnostics.map(\.line) == [1, 7])
  }
}
