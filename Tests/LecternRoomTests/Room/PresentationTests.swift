import Testing

@testable import LecternRoom

@Suite struct PresentationTests {
  private let past = PresentedState(state: "past", count: 3)
  private let frozen = PresentedState(state: "frozen", count: 5)

  private func shown(_ presentation: Presentation<String>) -> [String] {
    [AccessLevel.audience, .presenter].map { presentation.state(for: $0)?.state ?? "live" }
  }

  @Test("everyone is shown the live state, the past or slow motion; a freeze is for the audience")
  func accessLevels() {
    var presentation = Presentation<String>.live
    #expect(shown(presentation) == ["live", "live"])
    presentation.show(.history(past))
    #expect(shown(presentation) == ["past", "past"])
    presentation.freeze(frozen)
    #expect(shown(presentation) == ["frozen", "past"])
    presentation.show(.slowMotion(SlowMotion(showing: past)))
    #expect(shown(presentation) == ["frozen", "past"])
    presentation.show(.live)
    #expect(shown(presentation) == ["frozen", "live"])
    presentation.freeze(nil)
    #expect(shown(presentation) == ["live", "live"])
  }

  @Test("only the past and slow motion are detached from the live state")
  func detached() {
    var presentation = Presentation(frozen: frozen)
    #expect(!presentation.isDetachedFromLive)
    presentation.show(.history(past))
    #expect(presentation.isDetachedFromLive)
    presentation.freeze(nil)
    #expect(presentation.isDetachedFromLive)
    presentation.show(.slowMotion(SlowMotion(showing: past)))
    #expect(presentation.isDetachedFromLive)
    presentation.show(.live)
    #expect(!presentation.isDetachedFromLive)
  }

  @Test("a second freeze replaces the state of the first, and keeps what presenters are shown")
  func refreeze() {
    var presentation = Presentation(frozen: frozen)
    presentation.show(.history(past))
    presentation.freeze(PresentedState(state: "later", count: 6))
    #expect(shown(presentation) == ["later", "past"])
    #expect(presentation.frozen?.count == 6)
  }

  @Test("slow motion shows a state when its action has arrived")
  func slowMotion() {
    var presentation = Presentation(frozen: frozen)
    #expect(presentation.updateSlowMotion { $0.advance(Flow()) { $0.step } } == nil)
    presentation.show(.slowMotion(SlowMotion(showing: past)))
    let step = Flow.Step(
      number: 4,
      name: "a",
      size: 1,
      reducers: [],
      effects: 0,
      pages: 0
    )
    let next = PresentedState(state: "next", count: 4)
    _ = presentation.updateSlowMotion { $0.append(.init(step: step, state: next)) }
    #expect(presentation.slowMotion?.taken == 4)
    var flow = Flow()
    for station in Flow.Station.allCases.dropFirst(Flow.Station.reducer.rawValue) {
      #expect(shown(presentation) == ["frozen", "past"])
      flow = presentation.updateSlowMotion { $0.advance(flow) { $0.step } } ?? Flow()
      #expect(flow.station == station)
    }
    #expect(shown(presentation) == ["frozen", "next"])
    flow = presentation.updateSlowMotion { $0.advance(flow) { $0.step } } ?? flow
    #expect(flow == Flow())
  }
}
