import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import Deck

@Suite struct CaptionsTests {
  private static func state(after actions: CaptionsAction...) -> CaptionsState {
    var state = CaptionsState()
    for action in actions { _ = CaptionsFeature().reduce(into: &state, action: action) }
    return state
  }

  @Test("the words so far end with their sentence")
  func sentence() {
    let speaking = Self.state(after: .heard("One."), .hearing("A light"), .hearing("A light that"))
    #expect(speaking.sentences.map(\.text) == ["One."] && speaking.current == "A light that")
    let spoken = Self.state(after: .hearing("A light"), .heard("A light turns."))
    #expect(spoken.sentences.map(\.text) == ["A light turns."] && spoken.current.isEmpty)
  }

  @Test("a caption is one line of visible characters, of limited length")
  func text() {
    let state = Self.state(
      after: .heard("  A\nlight\u{202E} \u{0} turns "),
      .heard(" \n"),
      .heard(String(repeating: "e", count: 5_000))
    )
    #expect(state.sentences.map(\.text.count) == [13, CaptionsState.lengthLimit])
    #expect(state.sentences.first?.text == "A light turns")
  }

  @Test("only the last sentences stay, and a deleted one is gone")
  func limits() {
    var state = CaptionsState()
    for number in 0..<CaptionsState.limit + 5 { state.hear("\(number)") }
    #expect(state.sentences.count == CaptionsState.limit)
    #expect(state.sentences.first?.text == "5")
    let last = state.sentences.last
    state.delete(last?.id ?? 0)
    #expect(state.sentences.last?.text == "\(CaptionsState.limit + 3)")
    state.hear("next")
    #expect(state.sentences.last?.id == (last?.id ?? 0) + 1)
  }

  @Test("a blocked word stands in no caption")
  func blocked() async {
    let room = await DeckTestRoom.showing("---\nblocked: [heck]\n---\n\n# Talk")
    let speaker = await room.join("speaker", as: .presenter)
    let phone = await room.join("phone")
    await speaker.send("captions.hearing", value: "What the heck")
    await speaker.send("captions.heard", value: "What the heck, he said. A heckler?")
    #expect(room.state.captions.sentences.map(\.text) == ["What the … he said. A heckler?"])
    #expect(!phone.receivedText.replacing("heckler", with: "").contains("heck"))
    await room.finish()
  }

  @Test("moderators caption, and the audience reads")
  func roles() async {
    let room = await DeckTestRoom.showing("# Talk")
    let speaker = await room.join("speaker", as: .presenter)
    let moderator = await room.join("moderator", as: .moderator)
    let phone = await room.join("phone")
    await moderator.send("captions.hearing", value: "Good")
    await moderator.send("captions.heard", value: "Good morning.")
    await phone.send("captions.heard", value: "Nonsense.")
    await phone.receivesFault(.notAllowed)
    await room.expectShown(to: [speaker, moderator, phone])
    let view = DeckView(room.state, for: .participant)
    #expect(view.captions?.sentences.map(\.text) == ["Good morning."])
    await room.finish()
  }
}
