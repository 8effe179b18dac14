import ComposableTesting
import Foundation
import Lectern
import LecternTesting
import Testing

@testable import Deck

@Suite("At the viewers' own pace") struct OwnPaceTests {
  private static func talk(pace: String) -> Talk {
    TalkReader.talk(
      from: """
        ---
        pace: \(pace)
        ---

        # Start

        * One
        * Two

        <!-- Secret. -->

        ---

        ```quiz crew
        countdown: 30s
        Who?
        - [x] Pilots
        - Keepers
        ```

        ---

        # End
        """
    )
  }

  @Test("a phone has all slides with all steps, and neither notes nor answers")
  func slides() async {
    let room = await DeckTestRoom.showing(Self.talk(pace: "own"))
    let phone = await room.join("phone")
    await room.expectShown(to: [phone])
    let view = DeckView(room.state, for: .participant)
    #expect(view.rules.pace == "own" && view.slides.map(\.number) == [1, 2, 3])
    #expect(view.slides.allSatisfy { $0.notes == nil })
    #expect(view.slides[0].columns[0].blocks.allSatisfy { !$0.isWaiting })
    #expect(view.slides[1].live.poll?.choices.allSatisfy { !$0.isRight } == true)
    await room.finish()
  }

  @Test("all blocks are open at once, without countdowns")
  func blocks() async {
    let room = await DeckTestRoom.showing(Self.talk(pace: "own"))
    let phone = await room.join("phone")
    await phone.send("poll.voted", value: ["poll": "crew", "choice": "pilots"])
    await room.expectShown(to: [phone])
    #expect(room.state.audience.polls["crew"]?.voterCount == 1)
    #expect(room.state.countdowns == nil)
    await room.finish()
  }

  @Test("after the talk, a quiz that was revealed hides its answer and can be taken")
  func reopening() async {
    let room = await DeckTestRoom.showing(Self.talk(pace: "speaker"))
    let (early, late) = (await room.join("early"), await room.join("late"))
    for _ in 0..<3 { await room.send(.slides(.nextTapped)) }
    await early.send("poll.voted", value: ["poll": "crew", "choice": "pilots"])
    await room.send(.poll(.revealed("crew")))
    await room.send(.talkRead(Self.talk(pace: "own")))
    await room.expectShown(to: [early, late])
    let poll = DeckView(room.state, for: .participant).slides[1].live.poll
    #expect(poll?.isOpen == true && poll?.isRevealed == false)
    #expect(poll?.choices.allSatisfy { !$0.isRight } == true)
    await late.send("poll.voted", value: ["poll": "crew", "choice": "keepers"])
    await room.expectShown(to: [early, late])
    #expect(room.state.audience.polls["crew"]?.voterCount == 2)
    await room.finish()
  }

  @Test("a countdown that runs ends, and closes nothing")
  func countdown() async {
    let room = await DeckTestRoom.showing(Self.talk(pace: "speaker"))
    for _ in 0..<3 { await room.send(.slides(.nextTapped)) }
    #expect(room.state.countdowns?["crew"] != nil)
    await room.send(.talkRead(Self.talk(pace: "own")))
    #expect(room.state.countdowns == nil)
    await room.advance(by: .seconds(31))
    #expect(room.state.audience.isOpen("crew"))
    await room.finish()
  }

  @Test("a block that is closed at the viewers' own pace stays closed when the file is saved again")
  func saving() async {
    let room = await DeckTestRoom.showing(Self.talk(pace: "own"))
    await room.send(.poll(.closed("crew")))
    await room.send(.talkRead(Self.talk(pace: "own")))
    #expect(room.state.audience.isOpen("crew") == false)
    await room.finish()
  }

  @Test("once the speaker leads again, phones have what was shown")
  func leading() async {
    let room = await DeckTestRoom.showing(Self.talk(pace: "own"))
    let phone = await room.join("phone")
    await room.send(.talkRead(Self.talk(pace: "speaker")))
    await room.expectShown(to: [phone])
    #expect(DeckView(room.state, for: .participant).slides.map(\.number) == [1])
    #expect(room.state.audience.isOpen("crew") == false && room.state.countdowns == nil)
    for _ in 0..<3 { await room.send(.slides(.nextTapped)) }
    #expect(room.state.audience.isOpen("crew") && room.state.countdowns?["crew"] != nil)
    await room.advance(by: .seconds(30))
    #expect(room.state.audience.isOpen("crew") == false)
    await room.finish()
  }

  @Test("the speaker lets viewers go at their own pace, then leads again, without another file")
  func button() async {
    let room = await DeckTestRoom.showing(Self.talk(pace: "speaker"))
    let phone = await room.join("phone")
    await room.send(.slides(.ownPaceButtonTapped))
    await room.expectShown(to: [phone])
    let view = DeckView(room.state, for: .participant)
    #expect(view.rules.pace == "own" && view.slides.map(\.number) == [1, 2, 3])
    #expect(room.state.audience.isOpen("crew") && room.state.countdowns == nil)
    // An edit of the text changes no pace.
    await room.send(.talkRead(Self.talk(pace: "speaker")))
    #expect(room.state.slides.isSelfPaced)
    await room.send(.slides(.leadButtonTapped))
    await room.expectShown(to: [phone])
    #expect(DeckView(room.state, for: .participant).slides.map(\.number) == [1])
    #expect(room.state.audience.isOpen("crew") == false)
    await room.finish()
  }

  @Test("the points of a revealed quiz go with its answer")
  func points() async {
    let room = await DeckTestRoom.showing(Self.talk(pace: "speaker"))
    let phone = await room.join("phone")
    for _ in 0..<3 { await room.send(.slides(.nextTapped)) }
    await phone.send("poll.voted", value: ["poll": "crew", "choice": "pilots"])
    await room.send(.poll(.revealed("crew")))
    let scores = room.state.audience.scores
    await room.send(.slides(.ownPaceButtonTapped))
    #expect(room.state.audience.scores != scores)
    await room.finish()
  }

  @Test("the speaker leads although the file says otherwise, until the file's pace changes")
  func fileAndButton() async {
    let room = await DeckTestRoom.showing(Self.talk(pace: "own"))
    await room.send(.slides(.leadButtonTapped))
    #expect(!room.state.slides.isSelfPaced)
    await room.send(.talkRead(Self.talk(pace: "own")))
    #expect(!room.state.slides.isSelfPaced)
    await room.send(.talkRead(Talk()))
    #expect(!room.state.slides.isSelfPaced)
    await room.send(.talkRead(Self.talk(pace: "own")))
    #expect(!room.state.slides.isSelfPaced)
    for pace in ["speaker", "own"] {
      await room.send(.talkRead(Self.talk(pace: pace)))
      #expect(room.state.slides.isSelfPaced == (pace == "own"))
    }
    await room.finish()
  }

  @Test("only a presenter chooses the pace")
  func permission() async {
    let room = await DeckTestRoom.showing(Self.talk(pace: "speaker"))
    let phone = await room.join("phone")
    let moderator = await room.join("moderator", as: .moderator)
    for viewer in [phone, moderator] {
      await viewer.send("slides.ownPaceButtonTapped")
      await viewer.receivesFault(.notAllowed)
    }
    #expect(!room.state.slides.isSelfPaced)
    await room.finish()
  }

  @Test("the chosen pace is kept with the slides")
  func coding() throws {
    var slides = SlidesState(Self.talk(pace: "speaker"))
    slides.choosePace(isOwn: true)
    let copy = try JSONDecoder().decode(SlidesState.self, from: JSONEncoder().encode(slides))
    #expect(copy == slides && copy.isSelfPaced)
  }

  @Test("another pace is reported")
  func unknown() {
    let problem = Diagnostic(line: 2, "the pace “fast” is neither own nor speaker")
    #expect(Self.talk(pace: "fast").diagnostics == [problem])
    #expect(Self.talk(pace: "speaker").isSelfPaced == nil)
  }
}
