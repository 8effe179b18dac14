import Composable
import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import Deck

/// The time in which a live block is open.
@Suite struct CountdownTests {
  private let file = TalkFile(
    name: "talk.md",
    talk: TalkReader.talk(
      from: "# A\n\n---\n\n```poll drinks\ncountdown: 30s\n- Tea\n- Milk\n```"
    )
  )

  private func room(_ clock: TestClock) -> TestRoom<DeckState, DeckAction, DeckView> {
    TestRoom(
      initialState: DeckState(),
      reducer: DeckFeature(file: .unwatched, clock: clock),
      clock: clock,
      personal: .own
    ) { DeckView($0, for: $1) }
  }

  @Test("a poll closes when its time is over, and starts again when it is opened again")
  func closes() async {
    let room = room(TestClock())
    await room.send(.opened(file))
    let speaker = await room.join("speaker", as: .presenter)
    #expect(room.state.countdowns == nil)
    await speaker.send("slides.nextTapped")
    #expect(room.state.countdowns?.keys == ["drinks"])
    let slide = DeckView(room.state, for: .participant).slides.last
    #expect(slide?.live.countdown?.seconds == 30)
    await room.advance(by: .seconds(29))
    #expect(room.state.audience.polls["drinks"]?.isOpen == true)
    await room.advance(by: .seconds(1))
    #expect(room.state.audience.polls["drinks"]?.isOpen == false)
    #expect(room.state.countdowns == nil)
    await speaker.send("poll.opened", value: "drinks")
    await room.advance(by: .seconds(10))
    // Closed early, it does not close the next opening.
    await speaker.send("poll.closed", value: "drinks")
    #expect(room.state.countdowns == nil)
    await speaker.send("poll.opened", value: "drinks")
    await room.advance(by: .seconds(29))
    #expect(room.state.audience.polls["drinks"]?.isOpen == true)
    await room.advance(by: .seconds(1))
    #expect(room.state.audience.polls["drinks"]?.isOpen == false)
    await speaker.shows(DeckView(room.state, for: .presenter))
    await room.finish()
  }

  @Test("after a restart, a countdown has the time that was left")
  func restart() async {
    let room = room(TestClock())
    await room.send(.opened(file))
    let speaker = await room.join("speaker", as: .presenter)
    await speaker.send("slides.nextTapped")
    await room.advance(by: .seconds(20))
    await room.restart()
    await room.send(.opened(file))
    await room.advance(by: .seconds(9))
    #expect(room.state.audience.polls["drinks"]?.isOpen == true)
    await room.advance(by: .seconds(1))
    #expect(room.state.audience.polls["drinks"]?.isOpen == false)
    await speaker.shows(DeckView(room.state, for: .presenter))
    await room.finish()
  }

  @Test("after a step into the past, a countdown has the time that was left, or is over")
  func fork() async {
    let room = room(TestClock())
    await room.send(.opened(file))
    let speaker = await room.join("speaker", as: .presenter)
    await speaker.send("slides.nextTapped")
    await room.advance(by: .seconds(20))
    await speaker.send("slides.backTapped")
    await speaker.send("$room.forkRequested", value: 2)
    #expect(room.state.slides.index == 1)
    await room.advance(by: .seconds(9))
    #expect(room.state.audience.polls["drinks"]?.isOpen == true)
    await room.advance(by: .seconds(1))
    #expect(room.state.audience.polls["drinks"]?.isOpen == false)
    await speaker.send("$room.forkRequested", value: 2)
    #expect(room.state.audience.polls["drinks"]?.isOpen == false)
    #expect(room.state.countdowns == nil)
    await room.finish()
  }
}
