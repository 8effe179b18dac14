import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import Deck

@Suite struct PlaybackTests {
  private static let talk = """
    # Films

    ---

    ## The light

    It turns.

    ![The turning light](clip.webm)

    ---

    ![](horn.mp3)
    """

  @Test("a video or a sound is a block of its slide")
  func reading() {
    let slides = TalkReader.talk(from: Self.talk).slides
    #expect(slides.map { $0.media?.url } == [nil, "assets/clip.webm", "assets/horn.mp3"])
    #expect(slides.map { $0.media?.kind } == [nil, .video, .sound])
    #expect(slides.map { $0.media?.caption } == [nil, "The turning light", ""])
    #expect(slides[1].blocks.map(\.plainText) == ["It turns.", "The turning light"])
  }

  @Test("a second video and a missing one are reported with their lines")
  func problems() {
    let talk = TalkReader.talk(from: "![](a.mp4)\n![](b.mp4)", hasPicture: { $0 == "b.mp4" })
    #expect(
      talk.diagnostics == [
        Diagnostic(line: 1, "“a.mp4” is not in the talk's folder"),
        Diagnostic(line: 2, "a slide has one video or sound; this one is left out"),
      ]
    )
    #expect(talk.slides.first?.media?.url == "assets/a.mp4")
  }

  private static func state(
    after actions: [(PlaybackAction, at: Int64)]
  ) -> PlaybackState? {
    var state: PlaybackState?
    for (action, milliseconds) in actions {
      let context = ActionContext(timestamp: Timestamp(millisecondsSinceEpoch: milliseconds))
      ActionContext.$current.withValue(context) {
        _ = PlaybackFeature().reduce(into: &state, action: action)
      }
    }
    return state
  }

  @Test("a pause stays where it is, and playing goes on from there")
  func pausing() {
    let play = PlaybackAction.playButtonTapped("light")
    let pause = PlaybackAction.pauseButtonTapped("light")
    let paused = Self.state(after: [(play, 1_000), (play, 2_000), (pause, 5_000), (pause, 9_000)])
    #expect(paused?.position == 4_000 && paused?.startedAt == nil)
    let playing = Self.state(
      after: [
        (play, 1_000), (pause, 5_000), (play, 8_000), (.moved(slide: "light", to: 10), 9_000),
      ]
    )
    #expect(playing?.position == 10 && playing?.startedAt?.millisecondsSinceEpoch == 9_000)
  }

  @Test("no position is before the start, or a clock that goes back")
  func limits() {
    let play = PlaybackAction.playButtonTapped("light")
    let back = Self.state(after: [(play, 5_000), (.pauseButtonTapped("light"), 1_000)])
    #expect(back?.position == 0)
    for position in [Int.min, -1] {
      let moved = Self.state(after: [(.moved(slide: "light", to: position), 0)])
      #expect(moved?.position == 0)
    }
    let far = Self.state(after: [(.moved(slide: "light", to: .max), 0), (play, 1)])
    #expect(far?.position == PlaybackState.longestPosition)
  }

  @Test("the room sees what plays on the current slide, and it ends with the slide")
  func room() async {
    let room = await DeckTestRoom.showing(Self.talk)
    let speaker = await room.join("speaker", as: .presenter)
    let wall = await room.join("wall", as: .presenter, showing: .audience)
    await speaker.send("playback.playButtonTapped", value: "the-turning-light")
    #expect(room.state.playback == nil)
    await speaker.send("slides.nextTapped")
    await speaker.send("playback.playButtonTapped", value: "the-light")
    await room.expectShown(to: [speaker])
    await wall.shows(DeckView(room.state, for: .audience))
    let media = DeckView(room.state, for: .audience).slides.last?.columns.first?.blocks.last?.media
    #expect(media?.isPlaying == true)
    await speaker.send("slides.nextTapped")
    await room.deliver()
    #expect(room.state.playback == nil)
    await room.finish()
  }
}
