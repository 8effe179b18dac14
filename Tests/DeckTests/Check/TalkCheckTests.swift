import Testing

@testable import Deck

/// What is found in a talk before the room is full.
@Suite struct TalkCheckTests {
  private func problems(_ text: String, pictures: Set<String> = []) -> [String] {
    let talk = TalkReader.talk(from: text, hasPicture: pictures.contains)
    return TalkCheck(talk).problems.map { talk.description(of: $0, in: "talk.md") }
  }

  @Test("each of ten defects is named with its line")
  func defects() {
    let notes = Array(repeating: "word", count: 300).joined(separator: " ")
    let found = problems(
      """
      ---
      durration: 20min
      duration: 1min
      audience: sailors
      ---

      # Harbour

      <!-- \(notes) -->

      ---

      ## Light

      ![A ship](missing.png)

      ---

      ## Light

      ```swift
      let x = "\(String(repeating: "x", count: 90))"
      ```

      ---

      ## Crew

      ```poll
      Who is here?
      - Only me
      ```

      ---

      ```quiz
      Red or green?
      countdwn: 30s
      - [x] Red
      - Green
      ```

      ---

      ## Later

      ```poll
      results: nowhere
      What do you say now?
      - Aye
      - Nay
      ```

      ---

      ## Long

      \((1...20).map { "- Point \($0)" }.joined(separator: "\n"))
      """
    )
    let expected = [
      "1: the notes take about 2 minutes to say, the talk has 1",
      "2: “durration” has no effect; did you mean `duration`?",
      "4: “audience” has no effect",
      "15: the picture “missing.png” is not in the talk's folder",
      "18: a line of the listing has 100 characters; more than 80 are small",
      "18: the slide has the heading of the slide that begins in line 12; give one of them an id",
      "29: a poll needs two choices or more, each in a line with - before it",
      "38: “countdwn” is left out; did you mean `countdown`?",
      "44: the results “nowhere” are of no other poll of the talk",
      "55: the slide has about 22 lines; with more than 16, the last row cannot read it",
    ]
    #expect(found == expected.map { "talk.md:\($0)" })
  }

  @Test("a talk without defects has no problems, and an empty one does")
  func fine() {
    #expect(problems("# Harbour\n\n---\n\n## Light\n\n```poll\n- A\n- B\n```").isEmpty)
    #expect(problems("") == ["talk.md:1: the slide is empty"])
    #expect(problems("# A\n\n---\n\n---\n\n# B").contains { $0.hasSuffix("the slide is empty") })
  }
}
