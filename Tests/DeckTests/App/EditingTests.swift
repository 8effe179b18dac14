import Composable
import Lectern
import Testing

@testable import Deck

/// The state that stays with a slide or a block while the speaker edits the file.
@Suite struct EditingTests {
  private func talk(_ slides: String...) -> Talk {
    TalkReader.talk(from: slides.joined(separator: "\n\n---\n\n"))
  }

  private func state(_ talk: Talk, at index: Int) -> DeckState {
    var state = DeckState()
    state.update(to: talk)
    state.slides.show(index)
    state.openLiveBlock()
    return state
  }

  private func draw(_ stroke: String, on slide: String, in state: inout DeckState) {
    state.ink.draw(StrokePart(slide: slide, stroke: stroke, points: [1, 2]))
  }

  private func strokes(_ state: DeckState) -> [[String]] {
    state.slides.talk.slides.map { state.ink.strokes(on: $0.id).map(\.id) }
  }

  @Test("ink, a video and closed questions stay with a slide whose heading is corrected")
  func heading() {
    let questions = "```questions\ncountdown: 30s\n```"
    var state = state(talk("# One", "## Harbor\n\n\(questions)"), at: 1)
    draw("a", on: "harbor", in: &state)
    state.playback = PlaybackState(slide: "harbor")
    state.changeTime(.closed(.questions))
    state.update(to: talk("# One", "## Harbour\n\n\(questions)"))
    #expect(strokes(state) == [[], ["a"]])
    #expect(state.playback?.slide == "harbour")
    #expect(state.audience.questions.isOpen == false)
  }

  @Test("ink stays with its slide if another one with the same heading is cut or added")
  func sameHeadings() {
    let (tea, milk) = ("## Demo\n\nTea", "## Demo\n\nMilk")
    var state = state(talk(tea, milk), at: 1)
    draw("a", on: "demo", in: &state)
    draw("b", on: "demo-2", in: &state)
    var cut = state
    cut.update(to: talk(milk))
    #expect(strokes(cut) == [["b"]])
    state.update(to: talk("## Demo\n\nNew", tea, milk))
    #expect(strokes(state) == [[], ["a"], ["b"]])
  }

  @Test("after the current slide is cut, the next one begins at its first step")
  func cut() {
    let (steps, more) = ("## Two\n\n* a\n* b", "## Three\n\n* c\n* d")
    var state = state(talk("# One", steps, more), at: 1)
    state.slides.show(1, step: 2)
    state.update(to: talk("# One", more))
    #expect(state.slides.current?.id == "three")
    #expect(state.slides.step == 0)
  }

  private func poll(_ question: String, _ countdown: String = "countdown: 30s\n") -> Talk {
    talk("# One", "```poll\n\(question)\n\(countdown)- Tea\n- Milk\n```")
  }

  /// Returns the keys of the countdowns and their seconds after an edit ten seconds later.
  private func countdowns(after edited: Talk) -> (left: [String: Int], started: [String]) {
    var state = state(poll("Drink?"), at: 1)
    _ = state.updateCountdowns(after: nil, at: .epoch)
    let before = state.countdowns
    state.update(to: edited)
    let now = Timestamp.epoch + .seconds(10)
    let started = state.updateCountdowns(after: before, at: now).started
    let left = (state.countdowns ?? [:]).map {
      ($0.key, Int($0.value.remaining(at: now) / .seconds(1)))
    }
    return (Dictionary(uniqueKeysWithValues: left), started)
  }

  @Test("a poll whose question is corrected has the time that was left, and its end is waited for")
  func question() {
    #expect(countdowns(after: poll("Drinks?")) == (["drinks": 20], ["drinks"]))
  }

  @Test("a running countdown follows the file, and stays while the file lacks its block")
  func changedCountdown() {
    #expect(countdowns(after: poll("Drink?", "countdown: 60s\n")) == (["drink": 50], ["drink"]))
    #expect(countdowns(after: poll("Drink?", "")) == ([:], []))
    #expect(countdowns(after: talk("# One")) == (["drink": 20], []))
  }
}
