import Composable
import Testing

@testable import Deck

/// How one slide follows another.
@Suite struct TransitionTests {
  @Test("a slide's transition goes before the talk's, and a fade is the default")
  func precedence() {
    let talk = TalkReader.talk(
      from: "---\ntransition: slide-left\n---\n# One\n---\ntransition: none\n---\n# Two\n"
    )
    #expect(talk.design?.transition == .slide)
    #expect(talk.slides.map(\.transition) == [nil, Transition.none])
    let slides = SlidesState(talk)
    let views = talk.slides.indices.compactMap { index in
      SlideView(
        index,
        of: slides,
        audience: AudienceState(),
        applause: ApplauseState(),
        for: .presenter
      )
    }
    #expect(views.map(\.transition) == ["slide", "none"])
  }

  @Test("a morph has two names, and lets a slide with an id have the heading of another one")
  func morph() {
    let talk = TalkReader.talk(
      from: """
        ---
        transition: morph
        ---
        # One
        ---
        transition: view-transition
        id: more
        ---
        # One
        ---
        # One
        """
    )
    #expect(talk.design?.transition == .morph)
    #expect(talk.slides.map(\.transition) == [nil, .morph, nil])
    #expect(talk.diagnostics == [])
    #expect(
      TalkCheck(talk).advice == [
        Diagnostic(
          line: 11,
          "the slide has the heading of the slide that begins in line 1; give one of them an id"
        )
      ]
    )
  }

  @Test("an unknown transition is reported with its line")
  func unknown() {
    let talk = TalkReader.talk(
      from: "---\ntransition: zoom\n---\n# One\n---\ntransition: cube\n---\n# Two\n"
    )
    #expect(talk.design == nil && talk.slides.allSatisfy { $0.transition == nil })
    #expect(
      talk.diagnostics == [
        Diagnostic(line: 2, "the transition “zoom” is not fade, slide, morph or none"),
        Diagnostic(line: 6, "the transition “cube” is not fade, slide, morph or none"),
      ]
    )
  }
}
