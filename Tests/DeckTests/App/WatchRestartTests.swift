import ComposableTesting
import Lectern
import LecternLog
import LecternTesting
import Synchronization
import Testing

@testable import Deck

/// The watch of the talk's file. It never ends.
@Suite struct WatchRestartTests {
  /// A file that a test saves.
  private final class File: Sendable {
    private let saved = Mutex<Talk?>(nil)

    func save(_ text: String) {
      saved.withLock { $0 = TalkReader.talk(from: text) }
    }

    func client(clock: TestClock) -> TalkClient {
      TalkClient { _, report in
        while true {
          try await clock.sleep(for: .seconds(1))
          let talk = self.saved.withLock { saved in
            defer { saved = nil }
            return saved
          }
          if let talk { await report(.read(talk)) }
        }
      }
    }
  }

  @Test("a talk gets snapshots while its file is watched, and is watched after a restart from one")
  func restart() async throws {
    let (file, clock, log) = (File(), TestClock(), MemoryLog.ofTest())
    let room = TestRoom(
      initialState: DeckState(),
      reducer: DeckFeature(file: file.client(clock: clock), clock: clock),
      clock: clock,
      links: nil,
      recording: (log, .shown),
      view: { state, role in DeckView(state, for: role) }
    )
    let talk = TalkReader.talk(from: "# One\n\n---\n\n# Two")
    await room.send(.opened(TalkFile(name: "talk.md", talk: talk)))
    await room.advance(by: .seconds(1))
    await room.send(.slides(.nextTapped))
    // The first action after a minute.
    await room.advance(by: .seconds(60))
    await room.send(.slides(.nextTapped))
    await room.advance(by: .zero)
    #expect(log.snapshots().count == 1)
    await room.restart()
    #expect(room.state.slides.index == 1)
    // As each start of the server does.
    await room.send(.opened(TalkFile(name: "talk.md", talk: talk)))
    file.save("# One\n\n---\n\n# Two\n\n---\n\n# Three")
    await room.advance(by: .seconds(1))
    #expect(room.state.slides.talk.slides.count == 3)
    #expect(room.state.slides.index == 1)
  }

  @Test("a file is watched after a step into the past")
  func fork() async {
    let (file, clock) = (File(), TestClock())
    let room = TestRoom(
      initialState: DeckState(),
      reducer: DeckFeature(file: file.client(clock: clock), clock: clock),
      clock: clock,
      view: { state, role in DeckView(state, for: role) }
    )
    let talk = TalkReader.talk(from: "# One\n\n---\n\n# Two")
    await room.send(.opened(TalkFile(name: "talk.md", talk: talk)))
    let speaker = await room.join("speaker", as: .presenter)
    await speaker.send("slides.nextTapped")
    await speaker.send("$room.forkRequested", value: 1)
    #expect(room.state.slides.index == 0)
    file.save("# One\n\n---\n\n# Two\n\n---\n\n# Three")
    await room.advance(by: .seconds(1))
    #expect(room.state.slides.talk.slides.count == 3)
  }
}
