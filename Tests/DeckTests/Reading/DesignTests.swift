import Composable
import Testing

@testable import Deck

/// The design of a talk, as its front matter says.
@Suite struct DesignTests {
  private func read(_ settings: String, files: Set<String> = []) -> Talk {
    TalkReader.talk(from: "---\n\(settings)\n---\n# One\n") { files.contains($0) }
  }

  @Test("a style, a scheme, a style sheet, a footer and a logo go together")
  func all() {
    let talk = read(
      "theme: paper\ncolorSchema: dark\nfooter: Harbor 2026\nlogo: ./logo.svg\npaginate: false",
      files: ["logo.svg"]
    )
    #expect(talk.diagnostics.isEmpty)
    #expect(talk.theme == .dark)
    let view = DesignView(talk.design)
    #expect(view.style == "paper" && view.footer == "Harbor 2026")
    #expect(view.logo == "assets/logo.svg" && !view.hasNumbers && view.styleSheet == nil)
  }

  @Test("a style sheet is a file of the talk's folder")
  func styleSheet() {
    let talk = read("theme: ./mine.css", files: ["mine.css"])
    #expect(talk.design?.styleSheet == "assets/mine.css" && talk.diagnostics.isEmpty)
  }

  @Test(
    "the slides have the language and the direction that the talk says",
    arguments: [
      ("language: ko", "ko", "ltr"), ("lang: pt-BR", "pt-BR", "ltr"), ("language: ar", "ar", "rtl"),
      ("lang: he-IL", "he-IL", "rtl"), ("title: One", "", "auto"),
    ]
  )
  func language(setting: String, language: String, direction: String) {
    let talk = read(setting)
    #expect(talk.diagnostics.isEmpty)
    let view = DesignView(talk.design)
    #expect(view.language == language && view.direction == direction)
  }

  @Test("a talk without a design has Deck's own")
  func none() {
    #expect(read("title: One").design == nil)
    let view = DesignView(nil)
    #expect(view.style.isEmpty && view.hasNumbers)
  }

  @Test(
    "what cannot be is reported with its line, and left out",
    arguments: [
      ("theme: ./other.css", "the theme “./other.css” is not in the talk's folder"),
      ("theme: ../../etc/mine.css", "the theme “../../etc/mine.css” is not in the talk's folder"),
      ("theme: https://a.b/c.css", "the theme “https://a.b/c.css” is not in the talk's folder"),
      ("logo: none.png", "the logo “none.png” is not in the talk's folder"),
      (
        "language: Korean!",
        "the language “Korean!” is not the tag of a language, such as ko or pt-BR"
      ),
      ("paginate: maybe", "the paginate “maybe” is neither true nor false"),
    ]
  )
  func problems(setting: String, problem: String) {
    let talk = read(setting)
    #expect(talk.diagnostics == [Diagnostic(line: 2, problem)])
    #expect(talk.design == nil)
  }
}
