import Composable
import ComposableTesting
import Lectern
import LecternTesting
import Synchronization
import Testing

@testable import Deck

/// The numbers that slides show.
@Suite struct CountsTests {
  /// The rooms of a server.
  private final class Rooms: Sendable {
    private let rooms: Mutex<[String: [String: Int]]>

    init(_ rooms: [String: [String: Int]]) { self.rooms = Mutex(rooms) }

    func set(_ name: String, in room: String = "", to number: Int?) {
      rooms.withLock { $0[room, default: [:]][name] = number }
    }

    var client: CountClient {
      CountClient(
        people: { room in self.rooms.withLock { $0[room ?? ""]?["people"] ?? 0 } },
        number: { name, room in self.rooms.withLock { $0[room]?[name] } }
      )
    }
  }

  private func room(_ rooms: Rooms, _ clock: TestClock = TestClock()) -> DeckTestRoom {
    DeckTestRoom(
      initialState: DeckState(),
      reducer: DeckFeature(file: .unwatched, clock: clock, counts: rooms.client),
      clock: clock,
      personal: .own
    ) { DeckView($0, for: $1) }
  }

  private func file(_ text: String) -> TalkFile {
    TalkFile(name: "talk.md", talk: TalkReader.talk(from: text))
  }

  /// The headings and the texts of the current slide, as the audience has them.
  private func text(_ room: DeckTestRoom) -> String {
    guard let slide = DeckView(room.state, for: .audience).slides.first(where: \.isCurrent) else {
      return ""
    }
    let texts = slide.columns.flatMap(\.blocks).map(\.text) + [slide.heading]
    return texts.compactMap { $0?.plainText }.joined(separator: "\n")
  }

  /// Ends the count, and checks the room.
  private func finish(_ room: DeckTestRoom) async {
    await room.send(.talkRead(TalkReader.talk(from: "# The end")))
    await room.finish()
  }

  @Test("people are counted once a second while their slide is shown")
  func people() async {
    let rooms = Rooms(["": ["people": 3], "group-1": ["people": 2]])
    let room = room(rooms)
    await room.send(.opened(file("# A\n\n---\n\n# {{people}} + {{people group-1}}\n\n---\n\n# B")))
    #expect(room.state.counted == nil)
    let phone = await room.join("phone")
    await room.send(.slides(.nextTapped))
    await room.advance(by: .zero)
    #expect(text(room) == "3 + 2")
    rooms.set("people", to: 4)
    await room.advance(by: .seconds(1))
    #expect(text(room) == "4 + 2")
    await phone.shows(DeckView(room.state, for: .audience))
    await room.send(.slides(.nextTapped))
    rooms.set("people", to: 9)
    await room.advance(by: .seconds(5))
    // An earlier slide has the last number.
    #expect(room.state.counted?["people"] == 4)
    await room.send(.slides(.backTapped))
    await room.advance(by: .zero)
    #expect(text(room) == "9 + 2")
    // A save without the number ends the count.
    await room.send(.talkRead(TalkReader.talk(from: "# A\n\n---\n\n# C")))
    rooms.set("people", to: 1)
    await room.advance(by: .seconds(5))
    #expect(room.state.counted?["people"] == 9)
    await room.finish()
  }

  @Test("after a restart, the slide has the last numbers, and they are counted again")
  func restart() async {
    let rooms = Rooms(["": ["people": 3]])
    let room = room(rooms)
    let file = file("# {{people}}")
    await room.send(.opened(file))
    await room.advance(by: .zero)
    await room.restart()
    #expect(text(room) == "3")
    rooms.set("people", to: 1)
    await room.send(.opened(file))
    await room.advance(by: .seconds(1))
    #expect(text(room) == "1")
    await finish(room)
  }

  @Test("the answers in another room stay when it is closed, and are a dash before it is opened")
  func otherRoom() async {
    let rooms = Rooms([:])
    let room = room(rooms)
    await room.send(
      .opened(file("# {{answers crew group-1}}\n\n---\n\n```poll crew\nWho?\n- A\n- B\n```"))
    )
    await room.advance(by: .zero)
    #expect(text(room) == "–")
    rooms.set("crew", in: "group-1", to: 5)
    await room.advance(by: .seconds(1))
    #expect(text(room) == "5")
    rooms.set("crew", in: "group-1", to: nil)
    await room.advance(by: .seconds(1))
    #expect(text(room) == "5")
    await finish(room)
  }

  @Test("after sixty changes on a slide, numbers are counted every ten seconds")
  func pace() async {
    let rooms = Rooms([:])
    let room = room(rooms)
    await room.send(.opened(file("# {{people}}")))
    for number in 1...60 {
      rooms.set("people", to: number)
      await room.advance(by: .seconds(1))
    }
    #expect(room.state.counted?["people"] == 59)
    await room.advance(by: .seconds(9))
    #expect(room.state.counted?["people"] == 60)
    await finish(room)
  }

  @Test("in code, and in the address of a link, a number is shown as it is written")
  func code() async {
    let room = room(Rooms(["": ["people": 3]]))
    await room.send(.opened(file("# {{people}}\n\n    echo {{people}}\n\n[a](u?n={{people}})")))
    await room.advance(by: .zero)
    let shown = text(room)
    #expect(shown.contains("echo {{people}}") && shown.hasSuffix("3"))
    #expect(!shown.unicodeScalars.contains("\u{10F0F1}"))
    await finish(room)
  }

  @Test("answers are counted at once on every slide, and give away no result")
  func answers() async throws {
    let room = room(Rooms([:]))
    await room.send(
      .opened(
        file(
          """
          # {{answers crew}} + {{answers mood}} + {{answers ease}} + {{answers plans}}

          ---

          ```poll crew
          multiple: 2
          Who?
          - A
          - B
          ```

          ---

          ~~~words mood
          ~~~

          ---

          ~~~scale ease
          - Easy
          ~~~

          ---

          ~~~ideas plans
          ~~~
          """
        )
      )
    )
    #expect(text(room) == "0 + 0 + 0 + 0")
    let (speaker, phone) = (await room.join("speaker", as: .presenter), await room.join("phone"))
    await speaker.send("slides.nextTapped")
    let crew = room.state.slides.index
    for choice in ["a", "b"] {
      await phone.send("poll.voted", value: ["poll": "crew", "choice": choice])
    }
    for _ in 0..<3 { await speaker.send("slides.nextTapped") }
    await phone.send("questions.proposed", value: ["block": "plans", "text": "A boat"])
    #expect(crew == 1)
    await speaker.send("slides.slideChosen", value: room.state.slides.talk.slides[0].id)
    // One voter with two choices; the idea waits for approval.
    #expect(text(room) == "1 + 0 + 0 + 0")
    let idea = try #require(room.state.audience.questions.waiting.first)
    await speaker.send("questions.approved", value: idea.id)
    #expect(text(room) == "1 + 0 + 0 + 1")
    await phone.shows(DeckView(room.state, for: .participant))
    await room.finish()
  }

  @Test("an announcement doesn't change with a number")
  func announcement() async {
    let rooms = Rooms(["": ["people": 3]])
    let room = room(rooms)
    await room.send(.opened(file("# {{people}} people\n\n* {{people}} of you\n* B")))
    await room.send(.slides(.nextTapped))
    await room.advance(by: .zero)
    #expect(DeckView(room.state, for: .audience).announcement == "Slide 1: … people. … of you")
    await finish(room)
  }
}
