import Lectern
import LecternWire
import Testing

@testable import Deck

/// What is said about a room after a crash.
@Suite struct RestartTests {
  private static let slides = #""slides":[{"id":"light"},{"id":"crew","poll":{"voteCount":3}}]"#
  private static let before = #"{"position":"2 / 5",\#(slides)}"#

  private func finding(
    _ after: String = RestartTests.before,
    areAllBack: Bool = true,
    after time: Duration = .milliseconds(340)
  ) throws -> VenueFinding {
    let outcome = Restart.Outcome.room(
      try JSONValue(after.utf8),
      areAllBack: areAllBack,
      time: time
    )
    return try finding(outcome)
  }

  private func finding(_ outcome: Restart.Outcome) throws -> VenueFinding {
    let before = try JSONValue(Self.before.utf8)
    return Restart(before: before, outcome: outcome, phoneCount: 20).finding
  }

  @Test("a room that is back with all phones is fine, whatever the order of its fields")
  func same() throws {
    let fine = "after a crash, 20 phones, the slide and the answers were back in 340 ms"
    #expect(try finding() == VenueFinding("restart", .fine, fine))
    #expect(try finding(#"{\#(Self.slides),"position":"2 / 5"}"#).verdict == .fine)
    #expect(try finding(after: Restart.timeLimit).verdict == .fine)
  }

  @Test("a slide that counts people may have another number, as they come back one by one")
  func counted() throws {
    func room(_ people: Int) -> String {
      #"{"slides":[{"blocks":[{"text":"\#(people) people are here"}]}]}"#
    }
    let outcome = Restart.Outcome.room(
      try JSONValue(room(3).utf8),
      areAllBack: true,
      time: .seconds(1)
    )
    let restart = Restart(
      before: try JSONValue(room(21).utf8),
      outcome: outcome,
      phoneCount: 20
    )
    #expect(restart.finding.verdict == .fine)
  }

  @Test(
    "a room that is another is a problem, and its first difference is named",
    arguments: [
      // It has lost an answer.
      (
        before.replacing(#""voteCount":3"#, with: #""voteCount":2"#),
        "slides[1].poll.voteCount was 3, and is 2"
      ),
      // It is back at the slide before.
      (before.replacing("2 / 5", with: "1 / 5"), #"position was "2 / 5", and is "1 / 5""#),
      // It has forgotten that the second slide was shown.
      (
        #"{"position":"2 / 5","slides":[{"id":"light"}]}"#,
        #"slides was [{"id":"light"},{"id":"crew","poll":{"vo…, and is [{"id":"light"}]"#
      ),
      (
        before.replacing(#","poll":{"voteCount":3}"#, with: ""),
        #"slides[1].poll was {"voteCount":3}, and is null"#
      ),
      // It says more than before.
      (
        before.replacing(#""id":"light""#, with: #""id":"light","notes":"!""#),
        #"slides[0].notes was null, and is "!""#
      ),
      ("null", #"the state was {"position":"2 / 5","slides":[{"id":"lig…, and is null"#),
    ]
  )
  func lostAnswer(after: String, difference: String) throws {
    let expected = "after a crash, the room is another: \(difference)"
    #expect(try finding(after) == VenueFinding("restart", .problem, expected))
  }

  @Test("a room that comes back too late is a problem")
  func late() throws {
    let late = try finding(after: Restart.timeLimit + .milliseconds(1))
    let expected = "after a crash, 20 phones were back only in 10001 ms"
    #expect(late == VenueFinding("restart", .problem, expected))
  }

  @Test("a room that does not come back is a problem, and so is a phone that does not")
  func absent() throws {
    let silent = try finding(.nothing("Deck did not start: the disk is full"))
    let expected =
      "after a crash, the server did not come back: Deck did not start: the disk is full"
    #expect(silent == VenueFinding("restart", .problem, expected))
    let missing = try finding(areAllBack: false)
    #expect(missing.text == "after a crash, not all of 20 phones came back")
    #expect(missing.verdict == .problem)
  }
}
