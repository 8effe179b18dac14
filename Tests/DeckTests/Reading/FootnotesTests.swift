import Lectern
import LecternMarkdown
import Testing

@testable import Deck

/// What talks have beside paragraphs and lists.
@Suite struct FootnotesTests {
  @Test("a footnote stands at the end of its slide, with the step of its reference")
  func footnotes() {
    let talk = TalkReader.talk(
      from:
        "# A\n\nTea[^t] and `[^t]`\n\n* Coffee[^c]\n\n[^c]: A *bean*\n[^t]: A leaf\n[^x]: Unused"
    )
    let texts = talk.slides[0].blocks.map(\.plainText)
    #expect(texts == ["Tea¹ and [^t]", "Coffee²", "¹ A leaf", "² A bean"])
    #expect(talk.slides[0].blocks.map(\.step) == [0, 1, 0, 1])
    #expect(talk.diagnostics.map(\.line) == [9])
  }

  @Test("a heading refers to a footnote, and the title doesn't name it")
  func heading() {
    let talk = TalkReader.talk(from: "# Tea[^t]\n\nHot[^h]\n\n[^t]: A leaf\n[^h]: 80 °C")
    #expect(talk.slides[0].title == "Tea")
    #expect(talk.slides[0].heading?.plainText == "Tea¹")
    #expect(talk.slides[0].blocks.map(\.plainText) == ["Hot²", "¹ A leaf", "² 80 °C"])
    #expect(talk.diagnostics == [])
  }

  @Test("each language of a slide has the footnotes that its texts refer to")
  func languages() {
    let talk = TalkReader.talk(
      from: "# A\n\nTea[^t] Milk[^m]\n\n::ko::\n\n우유[^m]\n\n[^t]: A leaf\n[^m]: White"
    )
    let blocks = talk.slides[0].blocks
    #expect(blocks.map(\.plainText) == ["Tea¹ Milk²", "우유¹", "¹ A leaf", "² White", "¹ White"])
    #expect(blocks.map(\.language) == [nil, "ko", nil, nil, "ko"])
    #expect(talk.diagnostics == [])
  }

  @Test("<br> breaks a line of a heading and of a cell, and the title has a space")
  func lineBreaks() {
    let talk = TalkReader.talk(from: "# The light<br>turns\n\n| a<br>b | c |\n|---|---|\n| d | e |")
    #expect(talk.slides[0].title == "The light turns")
    #expect(talk.slides[0].heading?.plainText == "The light\nturns")
    let table = talk.slides[0].blocks.map(\.plainText).joined()
    #expect(table.contains("a\nb") && !table.contains("\\"))
    #expect(talk.slides[0].blocks.count == 1 && talk.diagnostics == [])
  }

  @Test("the box of a task is a character")
  func tasks() {
    let talk = TalkReader.talk(from: "# A\n\n- [x] done\n- [ ] to do")
    #expect(talk.slides[0].blocks.map(\.plainText) == ["☑ done\n☐ to do"])
  }

  @Test("a picture that is not in the talk's folder is reported with its line")
  func pictures() {
    let text =
      "---\nbackground: night.png\n---\n\n# A\n\n![bg](sea.png)\n\n![A tree](tree.png) ![Sun](sun.png)"
    let talk = TalkReader.talk(from: text) { $0 == "sun.png" }
    #expect(talk.diagnostics.map(\.line) == [2, 7, 9])
    #expect(talk.diagnostics.last?.message == "the picture “tree.png” is not in the talk's folder")
    #expect(TalkReader.talk(from: text).diagnostics == [])
  }
}
