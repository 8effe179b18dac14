import Lectern
import LecternMarkdown
import Testing

@testable import Deck

@Suite struct TalkReaderTests {
  @Test("--- separates slides, which are named by their headings")
  func slides() {
    let talk = TalkReader.talk(
      from: """
        # One

        ---

        ## Two & more

        Text.

        ---

        ## Two & more
        """
    )
    #expect(talk.slides.map(\.id) == ["one", "two-more", "two-more-2"])
    #expect(talk.slides.map(\.title) == ["One", "Two & more", "Two & more"])
    #expect(talk.slides.map(\.line) == [1, 4, 10])
    #expect(talk.title == "One")
    #expect(talk.diagnostics == [])
  }

  @Test("front matter describes the talk, and that of a slide the slide")
  func frontMatter() {
    let talk = TalkReader.talk(
      from: """
        ---
        title: "Stores"
        theme: dark
        duration: 35min
        ---

        # One

        ---
        layout: section
        ---

        # Two
        """
    )
    #expect(talk.title == "Stores")
    #expect(talk.theme == .dark)
    #expect(talk.minutes == 35)
    #expect(talk.slides.map(\.layout) == [.cover, .section])
    #expect(talk.diagnostics == [])
  }

  @Test("a separator in a listing or a comment separates nothing")
  func hiddenSeparators() {
    let talk = TalkReader.talk(
      from: """
        # One

        ```yaml
        ---
        a: 1
        ---
        ```

        <!--
        a note

        ---

        goes on
        -->
        """
    )
    #expect(talk.slides.count == 1)
    #expect(talk.slides[0].notes?.plainText.hasPrefix("a note") == true)
    #expect(
      talk.slides[0].blocks.map(\.content)
        == [.code(CodeBlock(language: "yaml", lines: ["---", "a: 1", "---"]))]
    )
  }

  @Test("comments are notes, and Marp's directives are none")
  func comments() {
    let talk = TalkReader.talk(
      from: """
        ---
        marp: true
        ---

        <!-- _class: lead -->
        # <!-- fit --> Big

        <!-- Breathe. -->
        <!-- Smile. -->
        """
    )
    #expect(talk.slides[0].layout == .center)
    #expect(talk.slides[0].title == "Big")
    #expect(talk.slides[0].notes?.plainText == "Breathe.\nSmile.")
    #expect(talk.diagnostics.map(\.line) == [6])
  }

  @Test("a list with * appears step by step, and one with - at once")
  func steps() {
    let slide = TalkReader.talk(
      from: """
        ## Steps

        * one
        * two
          - inside
        * three

        - at
        - once
        """
    ).slides[0]
    #expect(slide.stepCount == 3)
    #expect(slide.blocks.map(\.step) == [1, 2, 3, 0])
    #expect(slide.blocks[1].content == .text(RichText(markdown: "* two\n  - inside")))
  }

  @Test("a numbered list with ) appears step by step, and one with . at once")
  func numberedSteps() {
    #expect(TalkReader.talk(from: "1) one\n2) two").slides[0].stepCount == 2)
    #expect(TalkReader.talk(from: "1. one\n2. two").slides[0].stepCount == 0)
  }

  @Test("the lists in v-clicks appear step by step")
  func clicks() {
    let talk = TalkReader.talk(from: "<v-clicks>\n\n- one\n- two\n\n</v-clicks>\n\n- three")
    #expect(talk.slides[0].stepCount == 2)
    #expect(talk.diagnostics == [])
  }

  @Test("the content of v-click is one step, and the paragraphs of v-clicks are steps")
  func clickedText() {
    let talk = TalkReader.talk(
      from: """
        # A

        <v-click>

        Tea

        ```swift
        let tea = 1
        ```

        </v-click>

        Always

        <v-clicks>

        One

        Two

        </v-clicks>

        <v-click>Last</v-click>
        """
    )
    #expect(talk.slides[0].blocks.map(\.step) == [1, 1, 0, 2, 3, 4])
    #expect(talk.slides[0].stepCount == 4)
    #expect(talk.diagnostics == [])
  }

  @Test("a hidden listing appears with its step, and none emphasises no line")
  func hiddenCode() throws {
    let slide = TalkReader.talk(from: "# A\n\n```swift {hide|none|2}\na\nb\n```").slides[0]
    guard case .code(let code)? = slide.blocks.first?.content else {
      Issue.record("\(slide.blocks)")
      return
    }
    #expect(slide.blocks[0].step == 1)
    #expect(slide.stepCount == 2)
    #expect((1...2).map { code.isDimmed(line: $0, at: 1) } == [true, true])
    #expect((1...2).map { code.isDimmed(line: $0, at: 2) } == [true, false])
  }

  @Test("a title has nothing of a later step")
  func steppedTitle() {
    let slide = TalkReader.talk(from: "* Secret\n* Answer").slides[0]
    #expect((slide.title, slide.id) == ("", "slide-1"))
  }

  @Test("the lines to emphasise follow the language")
  func emphasis() throws {
    let slide = TalkReader.talk(from: "```swift {1|2-3|all}\na\nb\nc\n```").slides[0]
    guard case .code(let code) = slide.blocks[0].content else {
      Issue.record("\(slide.blocks)")
      return
    }
    #expect(code.emphasis == [[1], [2, 3], []])
    #expect(slide.stepCount == 2)
    #expect((1...3).map { code.isDimmed(line: $0, at: 0) } == [false, true, true])
    #expect((1...3).map { code.isDimmed(line: $0, at: 1) } == [true, false, false])
    #expect((1...3).map { code.isDimmed(line: $0, at: 2) } == [false, false, false])
  }

  @Test("columns are separated by a slot")
  func columns() {
    let talk = TalkReader.talk(
      from: "---\nlayout: two-cols\n---\n# Both\n\nleft\n\n::right::\n\nright\n"
    )
    #expect(talk.slides[0].layout == .columns)
    #expect(talk.slides[0].blocks.map(\.column) == [0, 1])
    #expect(talk.slides[0].heading == RichText(markdown: "# Both"))
  }

  @Test("images are in the talk's folder, and those of the background beside the text")
  func images() {
    let talk = TalkReader.talk(
      from: "## A\n\n![bg right](./sea.png)\n\nText ![w:300 The sea](img/sea.png)"
    )
    #expect(talk.slides[0].background == "assets/sea.png")
    #expect(talk.slides[0].layout == .pictureRight)
    #expect(
      talk.slides[0].blocks.map(\.content)
        == [.text(RichText(markdown: "Text ![The sea](img/sea.png)"))]
    )
    #expect(talk.diagnostics.map(\.line) == [5])
    #expect(talk.diagnostics.first?.message.hasPrefix("“w:300” has no effect") == true)
  }

  @Test("a slide without a heading is named by its question or its first line")
  func titles() {
    let talk = TalkReader.talk(
      from: "> Same log\n\n---\n\n```questions\nAsk\n```\n\n---\n\n![bg](a.png)"
    )
    #expect(talk.slides.map(\.title) == ["Same log", "Ask", ""])
    #expect(talk.slides.map(\.id) == ["same-log", "ask", "slide-3"])
  }

  @Test(
    "every text is a talk",
    arguments: ["", "---", "---\n---", "<!--", "```", "<", "![](", "::"]
  )
  func total(text: String) {
    #expect(TalkReader.talk(from: text).slides.count == 1)
  }

  @Test("a setting may be a text of several lines", arguments: ["|", ">-"])
  func settingOfSeveralLines(_ mark: String) {
    let text = "---\ntitle: \(mark)\n  The harbour\n  - at night\nauthor: Ada\n---\n\n# One"
    let talk = TalkReader.talk(from: text)
    #expect(talk.title == "The harbour - at night")
    #expect(talk.author == "Ada")
  }
}
