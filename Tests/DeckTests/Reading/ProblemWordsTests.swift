import Foundation
import Lectern
import Testing

@testable import Deck

/// The fixture has an example of each message, and a test in JavaScript finds each line in the table of each language.
@Suite struct ProblemWordsTests {
  private static let lines: Set<String> = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = folder.appending(path: "Fixtures/words/problems.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").map(String.init))
  }()

  private static func messages(_ talk: Talk) -> [String] {
    (talk.diagnostics + (talk.advice ?? [])).map(\.message)
  }

  private static func messages(_ text: String) -> [String] {
    messages(TalkReader.talk(from: text, hasPicture: { _ in false }, includedText: included))
  }

  @Test("each message about a talk is in the fixture of words", arguments: talks)
  func texts(text: String) {
    let messages = Self.messages(text)
    #expect(!messages.isEmpty)
    #expect(messages.filter { !Self.lines.contains($0) } == [])
  }

  @Test("these talks have nearly all problems that reading finds")
  func variety() {
    #expect(Set(Self.talks.flatMap(Self.messages)).count > 90)
  }

  @Test("each message about pages is in the fixture of words")
  func pages() {
    let text = """
      ---
      slides: talk.pdf
      ---
      # Between
      ---
      page: 2
      layout: center
      class: lead
      background: a.png
      ---
      ---
      page: 2
      ---
      # Again
      ---
      page: 2
      after: 3
      ---
      # Twice
      ---
      after: 9
      ---
      # Far
      """
    let pages = (1...4).map { Page(number: $0, ratio: 16 / 9) }
    let messages = Self.messages(TalkReader.talk(from: text, pages: pages))
    #expect(messages.count >= 6)
    #expect(messages.filter { !Self.lines.contains($0) } == [])
  }

  private static func included(_ path: String) -> String? {
    path == "talk.md" ? "---\ninclude: talk.md\n---\n" : nil
  }

  private static let choices = (1...13).map { "- \($0)" }.joined(separator: "\n")

  private static let talks = [
    // Front matter.
    """
    ---
    theme: odd
    paginate: maybe
    logo: none.png
    lang: two words
    duration: long
    lineNumbers: maybe
    moderation: maybe
    names: maybe
    pace: fast
    blocked: "two words", one
    join: maybe
    transition: spin
    headingDivider: 9
    durration: 20min
    audience: sailors
    size: 4:3
    canvasWidth: 800
    mdc: true
    clicks: 3
    color: red
    style: h1
    header: Harbour
    defaults: x
    ---
    # A
    """,
    "# A\n\n---\npage: 2\n---\n# B",
    """
    # A

    ```poll
    - $x$
    - B
    ::de::
    countdown: 30s
    - a
    - b
    ::de::
    - a
    - b
    ::ko::
    - a
    ```
    """,
    "---\nheader: A\n---\n# A\n\n<!-- include: other.md -->",
    "# A\n\n---\ninclude: talk.md\n---\ntext\n\n---\n\n# B\n\n---\ninclude: other.md\n---\n",
    // Slides.
    "", "# A\n\n---\n\n---\n\n# B", "```swift\nlet a = 1\n```", "# A\n\n---\n\n# A",
    "# A\n\n---\nlayout: iframe\nclass: odd\nbackground: https://a.b/c.png\njoin: maybe\n---\n# B",
    "# A\n\n---\ntransition: spin\nimage: a.png\nauthor: B\nroom: My Room\n---\n# B",
    "# <!-- fit --> A\n\n::top::\n\n<style>\n</style>\n\n<img src=\"a.png\">\n\n<div>\n\n</div>",
    "# A\n![bg](a.png)\n![bg left:40%](b.png)\n![w:300px](c.png)\n![](../d.png)\n![](e.mp4)\n![](f.mp4)",
    "# A :smile: [B](mailto:b@c.d)\n<<< @/a.ts\n<div\n{{ 1 + 1 }}\n{{people My Room}}\n{{answers none}}",
    "# A\n\n<v-click at=\"3\">\n\n<li v-click class=\"b\">C</li>\n\n<div v-click.hide>D</div>",
    "# A\n\nB <v-click>C</v-click>\n\n[^1]: D\n\n<!-- E",
    // Fences.
    "# A\n\n```pol\n```\n\n```mermaid\n```\n\n```swift {9} [main.swift] {odd}\nlet a = 1\n```",
    "# A\n\n```poll\nB?\n- C\n```\n\n```poll\nD?\n\(choices)\n```",
    "# A\n\n```quiz\nB?\n- C\n- D\n```\n\n```quiz\nB?\n[x] C\n- D\n```\n\n```quiz\nB?\n- [x] C\nD\n```",
    """
    # A

    ```quiz
    B {{people}}?
    - [x] ![](../c.png) C
    - ![](d.png) D
    multipel: 2
    teams: e
    multiple: 9
    points: slow
    countdown: 2h
    ```

    ```words
    ```

    ---

    # F

    ```quiz
    G?
    - [x] H
    - I
    points: quick
    ```
    """,
    "# A\n\n```rank\n- B\n```\n\n```rank\n\(choices)\n```\n\n```guess\nC?\nanswer: many\n```",
    "# A\n\n```top\n```\n\n```leaderboard 1000\n```\n\n---\n\n# B\n\n```top garden\n```",
    "# A\n\n```room\nMy Room\n```\n\n---\n\n# B\n\n```poll b\nresults: none\n- C\n- D\n```",
    "# A\n\n```rank\nresults: none\n- B\n- C\n```\n\n---\n\n# D\n\n```guess\nresults: none\n```\n\n---\n\n# E\n\n```words\nresults: none\n```",
    "# A\n\n```poll\nB?\n- C\n- D\n```\n\n---\n\n# E\n\n```poll\nB?\n- C\n- D\n```",
    "---\nduration: 1min\n---\n# A\n\n<!-- \(String(repeating: "word ", count: 300)) -->",
    "# A\n\n```poll\nB?\n- C\n- Twenty characters of \(String(repeating: "choice ", count: 20))\n```",
    "# A\n\n```swift\n",
    // Without tools.
    "# A\n\n$a$\n\n$$\nb",
    "# A\n\n```dot\ndigraph { a -> b }\n```",
  ]
}
