import Composable
import ComposableTesting
import Foundation
import Lectern
import LecternTesting
import Testing

@testable import Deck

/// The countdowns of questions, applause and feedback.
@Suite struct SharedTimeTests {
  private static let talk = """
    # A

    ---

    ```questions
    countdown: 30s
    Your questions
    ```

    ---

    ```applause
    countdown: 10s
    ```

    ---

    ```feedback
    countdown: 20s
    ```

    ---

    ```questions
    Once more
    ```
    """

  private func room(_ clock: TestClock) -> TestRoom<DeckState, DeckAction, DeckView> {
    TestRoom(
      initialState: DeckState(),
      reducer: DeckFeature(file: .unwatched, clock: clock),
      clock: clock,
      personal: .own
    ) { DeckView($0, for: $1) }
  }

  private func opened(
    settings: String = "moderation: off"
  ) async -> (room: TestRoom<DeckState, DeckAction, DeckView>, speaker: TestViewer<DeckView>) {
    let room = room(TestClock())
    let talk = TalkReader.talk(from: "---\n\(settings)\n---\n" + Self.talk)
    #expect(talk.diagnostics.isEmpty)
    await room.send(.opened(TalkFile(name: "talk.md", talk: talk)))
    let speaker = await room.join("speaker", as: .presenter)
    return (room, speaker)
  }

  private func text(_ room: TestRoom<DeckState, DeckAction, DeckView>) -> [String] {
    room.state.audience.questions.questions.map(\.text)
  }

  @Test("questions are taken until the countdown ends, and again from the next slide for them")
  func questions() async throws {
    let (room, speaker) = await opened()
    let phone = await room.join("phone")
    await phone.send("questions.asked", value: "Before?")
    #expect(room.state.countdowns == nil)
    await speaker.send("slides.nextTapped")
    let view = DeckView(room.state, for: .presenter)
    #expect(view.slides[1].live.countdown?.seconds == 30)
    #expect(view.speaker?.time?.isOpen == true)
    #expect(view.speaker?.time?.countdown?.seconds == 30)
    await room.advance(by: .seconds(29))
    await phone.send("questions.asked", value: "In time?")
    await room.advance(by: .seconds(1))
    #expect(room.state.countdowns == nil)
    await phone.send("questions.asked", value: "Too late?")
    #expect(text(room) == ["Before?", "In time?"])
    let sender = try #require(phone.sender)
    #expect(room.state.audience.participants[sender]?.refusal?.reason == .late)
    #expect(DeckView(room.state, for: .participant).questions?.isClosed == true)
    #expect(DeckView(room.state, for: .participant).questions?.summary == "2 questions, closed")
    // Shown again, the slide does not open it again.
    await speaker.send("slides.backTapped")
    await speaker.send("slides.nextTapped")
    #expect(room.state.audience.questions.isOpen == false)
    for _ in 0..<3 { await speaker.send("slides.nextTapped") }
    await phone.send("questions.asked", value: "Now?")
    #expect(text(room).last == "Now?")
    await room.advance(by: .seconds(60))
    #expect(room.state.audience.questions.isOpen)
    await speaker.shows(DeckView(room.state, for: .presenter))
    await room.finish()
  }

  @Test("claps and feedback count until their countdowns end, or until the speaker closes them")
  func clapsAndFeedback() async {
    let (room, speaker) = await opened()
    let phone = await room.join("phone")
    for _ in 0..<2 { await speaker.send("slides.nextTapped") }
    await phone.send("applause.clapped")
    await speaker.send("times.closed", value: "$applause")
    await phone.send("applause.clapped")
    #expect(room.state.applause.count == 1)
    #expect(room.state.countdowns?.keys == ["$questions"])
    await speaker.send("times.opened", value: "$applause")
    await phone.send("applause.clapped")
    #expect(room.state.applause.count == 2)
    await room.advance(by: .seconds(10))
    #expect(room.state.applause.isOpen == false)
    await speaker.send("slides.nextTapped")
    await phone.send("feedback.given", value: "great")
    await room.advance(by: .seconds(20))
    #expect(DeckView(room.state, for: .participant).feedback == nil)
    await phone.send("feedback.given", value: "lost")
    #expect(room.state.feedback.minutes.map(\.counts) == [["great": 1]])
    await speaker.shows(DeckView(room.state, for: .presenter))
    await room.finish()
  }

  @Test("a later slide without a countdown ends that of an earlier one")
  func replaced() async {
    let (room, speaker) = await opened()
    for _ in 0..<4 { await speaker.send("slides.nextTapped") }
    #expect(room.state.countdowns?["$questions"] == nil)
    await room.advance(by: .seconds(31))
    #expect(room.state.audience.questions.isOpen)
    await room.finish()
  }

  @Test("after a restart, a countdown of questions has the time that was left")
  func restart() async {
    let (room, speaker) = await opened()
    let file = TalkFile(name: "talk.md", talk: room.state.slides.talk)
    await speaker.send("slides.nextTapped")
    await room.advance(by: .seconds(20))
    await room.restart()
    await room.send(.opened(file))
    await room.advance(by: .seconds(9))
    #expect(room.state.audience.questions.isOpen)
    await room.advance(by: .seconds(1))
    #expect(!room.state.audience.questions.isOpen)
    await room.finish()
  }

  @Test("at the viewers' own pace, everything is open, without a countdown")
  func ownPace() async {
    let (room, speaker) = await opened()
    await speaker.send("slides.nextTapped")
    await speaker.send("times.closed", value: "$questions")
    #expect(!room.state.audience.questions.isOpen)
    let talk = TalkReader.talk(from: "---\npace: own\nmoderation: off\n---\n" + Self.talk)
    await room.send(.talkRead(talk))
    #expect(room.state.countdowns == nil)
    #expect(room.state.audience.questions.isOpen && room.state.applause.isOpen)
    await room.finish()
  }

  @Test("only the speaker opens and closes, and an unknown block is refused")
  func roles() async {
    let (room, speaker) = await opened()
    let phone = await room.join("phone")
    await speaker.send("slides.nextTapped")
    await phone.send("times.closed", value: "$questions")
    await phone.receivesFault(.notAllowed)
    await speaker.send("times.closed", value: "questions")
    await speaker.receivesFault(.invalidValue)
    #expect(room.state.audience.questions.isOpen)
    await room.advance(by: .seconds(30))
    await room.finish()
  }

  @Test("a snapshot of an earlier version has no times")
  func snapshot() throws {
    let old = #"{"questions": [], "count": 0}"#
    let state = try JSONDecoder().decode(QuestionsState.self, from: Data(old.utf8))
    #expect(state == QuestionsState() && state.isOpen)
  }
}
