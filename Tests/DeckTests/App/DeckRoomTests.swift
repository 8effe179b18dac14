import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import Deck

/// The whole app, with a speaker, a wall and phones.
@Suite struct DeckRoomTests {
  private static let talk = TalkReader.talk(
    from: """
      ---
      moderation: off
      ---

      # Welcome

      <!-- Smile. -->

      ---

      ```poll drinks
      Which?
      - Tea
      - Coffee
      ```

      ---

      ```questions
      ```

      ---

      ```applause
      ```
      """
  )

  private func room() async -> DeckTestRoom { await .showing(Self.talk) }

  @Test(
    "the wall and the phones follow the speaker, and only the speaker has notes and what comes next"
  )
  func following() async throws {
    let room = await room()
    let speaker = await room.join("speaker", as: .presenter)
    let wall = await room.join("wall", as: .presenter, showing: .audience)
    let phone = await room.join("phone")
    await speaker.send("slides.nextTapped")
    await wall.shows(DeckView(room.state, for: .audience))
    await phone.shows(DeckView(room.state, for: .participant))
    await speaker.shows(DeckView(room.state, for: .presenter))

    let audience = DeckView(room.state, for: .audience)
    #expect(audience.slides.map(\.number) == [1, 2])
    #expect(audience.slides.allSatisfy { $0.notes == nil })
    #expect(audience.speaker == nil)
    let own = DeckView(room.state, for: .presenter)
    #expect(own.slides.count == 4)
    #expect(own.slides[0].notes?.plainText == "Smile.")
    await room.finish()
  }

  @Test("the controls on the room's page for presenters move the slides")
  func controls() async {
    let room = await room()
    let presenter = await room.join("presenter", as: .presenter)
    for control in [PresenterControl].deck.reversed() {
      await presenter.send(control.action)
      #expect(room.state.slides.index == (control.name == "Next" ? 1 : 0))
    }
    await room.finish()
  }

  @Test("only the speaker moves the slides, reveals results and answers questions")
  func permissions() async {
    let room = await room()
    let phone = await room.join("phone")
    for name in ["slides.nextTapped", "timer.startButtonTapped"] {
      await phone.send(name)
      await phone.receivesFault(.notAllowed)
    }
    await phone.send("poll.revealed", value: "drinks")
    await phone.receivesFault(.notAllowed)
    await phone.send("questions.deleted", value: 1)
    await phone.receivesFault(.notAllowed)
    await phone.shows()
    await room.finish()
  }

  @Test(
    "a vote survives a reload, a second tab and a restart, and its results are hidden until revealed"
  )
  func voting() async {
    let room = await room()
    let speaker = await room.join("speaker", as: .presenter)
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await speaker.send("slides.nextTapped")
    await alice.send("poll.voted", value: ["poll": "drinks", "choice": "tea"])
    await bob.send("poll.voted", value: ["poll": "drinks", "choice": "tea"])
    await alice.reload()
    await alice.send("poll.voted", value: ["poll": "drinks", "choice": "coffee"])
    let tab = await room.join("alice's second tab", inBrowserOf: alice)
    await tab.send("poll.voted", value: ["poll": "drinks", "choice": "coffee"])
    await room.restart()
    #expect(room.state.audience.polls["drinks"]?.counts == ["tea": 1, "coffee": 1])
    await bob.shows(DeckView(room.state, for: .participant))
    #expect(bob.viewState?.slides[1].live.poll?.choices.map(\.count) == [nil, nil])
    await speaker.send("poll.revealed", value: "drinks")
    await bob.shows(DeckView(room.state, for: .participant))
    #expect(bob.viewState?.slides[1].live.poll?.choices.map(\.count) == [1, 1])
    await room.finish()
  }

  @Test("each participant sees its own vote, also in a second tab, and no one else does")
  func own() async {
    let room = await room()
    let speaker = await room.join("speaker", as: .presenter)
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await speaker.send("slides.nextTapped")
    await alice.send("poll.voted", value: ["poll": "drinks", "choice": "tea"])
    let tab = await room.join("alice's second tab", inBrowserOf: alice)
    var participation = Participation()
    for viewer in [bob, speaker] { await viewer.showsPersonalView(MyView(participation)) }
    participation.choices = ["drinks": ["tea"]]
    for viewer in [alice, tab] { await viewer.showsPersonalView(MyView(participation)) }
    await alice.send("poll.voted", value: ["poll": "drinks", "choice": "coffee"])
    participation.choices = ["drinks": ["coffee"]]
    for viewer in [alice, tab] { await viewer.showsPersonalView(MyView(participation)) }
    await bob.showsPersonalView(MyView(nil))
    await room.finish()
  }

  @Test("a question of two tabs of one phone counts once")
  func questions() async {
    let room = await room()
    let alice = await room.join("alice")
    let tab = await room.join("alice's second tab", inBrowserOf: alice)
    let bob = await room.join("bob")
    await bob.send("questions.asked", value: "Why?")
    for viewer in [alice, tab] {
      await viewer.send("questions.voteChanged", value: QuestionVote(id: 1, value: true))
    }
    await tab.send("questions.asked", value: "Why not?")
    await alice.send("questions.asked", value: "Why not?")
    #expect(room.state.audience.questions.questions.map(\.voteCount) == [2, 1])
    await bob.shows(DeckView(room.state, for: .participant))
    await room.finish()
  }

  @Test("a thousand claps are two changes of the view")
  func applause() async {
    let room = await room()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    let speaker = await room.join("speaker", as: .presenter)
    for _ in 1...3 { await speaker.send("slides.nextTapped") }
    await bob.shows(DeckView(room.state, for: .participant))
    await alice.send("applause.clapped")
    await bob.shows(DeckView(room.state, for: .participant))
    for _ in 2...20 { await alice.send("applause.clapped") }
    await bob.shows()
    await room.advance(by: .milliseconds(250))
    #expect(bob.viewState?.slides[3].live.applause?.count == 1)
    await bob.shows(DeckView(room.state, for: .participant))
    #expect(bob.viewState?.slides[3].live.applause?.count == 20)
    await room.advance(by: .seconds(2))
    await room.finish()
  }
}
