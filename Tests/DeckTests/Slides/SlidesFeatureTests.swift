import Composable
import ComposableTesting
import Foundation
import LecternRoom
import Testing

@testable import Deck

@Suite struct SlidesFeatureTests {
  static let talk = TalkReader.talk(from: "# One\n\n---\n\n## Two\n\n* a\n* b\n\n---\n\n## Three")

  private func store() -> TestStore<SlidesState, SlidesAction> {
    TestStore(initialState: SlidesState(Self.talk), reducer: SlidesFeature())
  }

  @Test("next goes through the steps, then to the next slide, and stops at the end")
  func next() async {
    let store = store()
    await store.send(.nextTapped) { $0.show(1) }
    await store.send(.nextTapped) { $0.show(1, step: 1) }
    await store.send(.nextTapped) { $0.show(1, step: 2) }
    await store.send(.nextTapped) { $0.show(2) }
    await store.send(.nextTapped)
  }

  @Test("back shows a slide with all its steps, and slides that were jumped over stay hidden")
  func back() async {
    let store = store()
    await store.send(.slideChosen("three")) { $0.show(2) }
    #expect(store.state.shownSteps == ["three": 0])
    await store.send(.backTapped) { $0.show(1, step: 2) }
    await store.send(.backTapped) { $0.show(1, step: 1) }
    #expect(store.state.shownSteps == ["two": 2, "three": 0])
    await store.send(.slideChosen("one")) { $0.show(0) }
    await store.send(.backTapped)
  }

  @Test("a slide that is not there is not shown")
  func missing() async {
    await store().send(.slideChosen("four"))
  }

  @Test("an empty talk has no next slide")
  func empty() async {
    let store = TestStore(initialState: SlidesState(), reducer: SlidesFeature())
    await store.send(.nextTapped)
    await store.send(.backTapped)
  }

  private func index(after edited: String) -> Int {
    var state = SlidesState(Self.talk)
    state.show(1, step: 1)
    state.update(to: TalkReader.talk(from: edited))
    return state.index
  }

  @Test("a talk that is read again stays at its slide")
  func reading() {
    #expect(index(after: "# One\n\n---\n\n## New\n\n---\n\n## Two\n\n* a\n\n---\n\n## Three") == 2)
    #expect(index(after: "## Two\n\n---\n\n## Three") == 0)
    // Its heading has changed: it is the slide after the first.
    #expect(index(after: "# One\n\n---\n\n## Second\n\n---\n\n## Three") == 1)
    #expect(index(after: "# One") == 0)
    #expect(index(after: "# Other") == 0)
  }

  @Test("a slide with the same heading, inserted before the current one, doesn't move the room")
  func insertedHeading() {
    let inserted = "# One\n\n---\n\n## Two\n\nNew\n\n---\n\n## Two\n\n* a\n* b\n\n---\n\n## Three"
    #expect(index(after: inserted) == 2)
  }

  @Test("a step that is gone is the last one")
  func steps() {
    var state = SlidesState(Self.talk)
    state.show(1, step: 2)
    state.update(to: TalkReader.talk(from: "# One\n\n---\n\n## Two\n\n* a"))
    #expect(state.step == 1)
  }

  @Test("a file that is saved halfway hides no slide that was shown, and shows no other")
  func halfSaved() {
    var state = SlidesState(Self.talk)
    for index in 0...1 { state.show(index, step: 1) }
    state.update(to: TalkReader.talk(from: "# One"))
    state.update(to: Self.talk)
    #expect(state.shownSteps == ["one": 0, "two": 1])
  }

  @Test("a new slide with the heading of one that was shown is hidden")
  func sameHeading() {
    let tea = "## Same\n\nTea"
    var state = SlidesState()
    state.update(to: TalkReader.talk(from: "# One\n\n---\n\n\(tea)\n\n---\n\n## Three"))
    state.show(1)
    state.show(0)
    let new = TalkReader.talk(
      from: "# One\n\n---\n\n## Same\n\nSecret\n\n---\n\n\(tea)\n\n---\n\n## Three"
    )
    state.update(to: new)
    #expect(new.slides.map { state.visibleStep(of: $0) } == [0, nil, 0, nil])
  }

  @Test("a snapshot of an earlier version has shown all slides up to the furthest")
  func earlierSnapshot() throws {
    let json = try #require(try StateCoding.encode(SlidesState(Self.talk)))
    var fields = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    fields["shownSteps"] = nil
    fields["furthestIndex"] = 1
    let earlier = try JSONSerialization.data(withJSONObject: fields)
    let state = try StateCoding<SlidesState>.decode(earlier)
    #expect(state.shownSteps == ["one": 0, "two": 2])
  }
}
