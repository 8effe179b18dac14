import Testing

@testable import Deck

/// What is found in a talk before the room is full.
@Suite struct TalkCheckTests {
  private func problems(_ text: String, pictures: Set<String> = []) -> [String] {
    let talk = TalkReader.talk(from: text, hasPicture: pictures.contains)
    return TalkCheck(talk).problems.map { $0.description(in: "talk.md") }
  }

  @Test("each of ten defects is named with its line")
  func defects() {
    let list = (1...20).map { "- Point \($0)" }.joined(separator: "\n")
    let notes = Array(repeating: "word", count: 300).joined(separator: " ")
    let found = problems(
      """
      ---
      duration: 1min
      unknwn: x
      ---

      # Harbour

      <!-- \(notes) -->

      ---
      layout: sideways
      ---

      ## Light

      ![A ship](missing.png)

      ---

      ## Light

      ```polls
      Who?
      - A
      ```

      ---

      ```poll
      Who is here?
      - Only me
      ```

      ---

      ```quiz
      Red or green?
      countdwn: 30s
      - [x] Red
      - \(String(repeating: "green ", count: 20))
      ```

      ---

      ## Long

      \(list)

      ---

      ```swift
      let x = "\(String(repeating: "x", count: 90))"
      ```
      """
    )
    let expected = [
      "the notes take about 2 minutes to say, the talk has 1",
      "the layout “sideways” is not known",
      "the picture “missing.png” is not in the talk's folder",
      "the slide has the heading of the one in line",
      "did you mean `poll`?",
      "a poll needs two choices or more",
      "did you mean `countdown`?",
      "the choice “green green green gr…” has more than 80 characters",
      "the slide has about 22 lines",
      "a line of the listing has 100 characters",
    ]
    for text in expected {
      #expect(found.contains { $0.contains(text) }, "\(text) is not among \(found)")
    }
    #expect(found == found.sorted { line(of: $0) < line(of: $1) })
  }

  private func line(of problem: String) -> Int {
    Int(problem.split(separator: ":")[1]) ?? 0
  }

  @Test("a talk without defects has no problems, and an empty one does")
  func fine() {
    #expect(problems("# Harbour\n\n---\n\n## Light\n\n```poll\n- A\n- B\n```").isEmpty)
    #expect(problems("") == ["talk.md:1: the slide is empty"])
    #expect(problems("# A\n\n---\n\n---\n\n# B").contains { $0.hasSuffix("the slide is empty") })
  }
}
