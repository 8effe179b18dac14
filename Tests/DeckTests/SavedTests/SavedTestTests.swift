import ComposableTesting
import Foundation
import Lectern
import LecternLog
import LecternTesting
import Testing

@testable import Deck

/// The file beside this one that `--save-test` writes. That file is also a test.
///
/// With `LECTERN_SAVE_TESTS` in the environment, this test writes the file again.
@Suite struct SavedTestTests {
  private static let talk = TalkReader.talk(
    from: """
      # Welcome

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

  @Test("a talk with a speaker and phones becomes a test of a room")
  func talk() async throws {
    let clock = TestClock()
    let log = MemoryLog(identity: LogIdentity(instanceID: "talk", seed: 13, created: 0))
    let room = TestRoom<DeckState, DeckAction, DeckView>(
      initialState: DeckState(),
      reducer: DeckFeature(file: .unwatched, clock: clock),
      clock: clock,
      links: nil,
      recording: (log, .shown),
      personal: .own,
      view: { DeckView($0, for: $1) }
    )
    await room.send(.opened(TalkFile(name: "talk.md", talk: Self.talk)))
    let speaker = await room.join("speaker", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    let bob = await room.join("bob", as: .participant)
    await speaker.send("slides.nextTapped")
    await room.advance(by: .seconds(2))
    await alice.send("poll.voted", value: ["poll": "drinks", "choice": "tea"])
    await bob.send("poll.voted", value: ["poll": "drinks", "choice": "coffee"])
    await alice.send("poll.voted", value: ["poll": "drinks", "choice": "coffee"])
    await speaker.send("poll.revealed", value: "drinks")
    await speaker.send("slides.nextTapped")
    await bob.send("questions.asked", value: "Is \"\\(this)\" safe?")
    await speaker.send("questions.approved", value: 1)
    await room.advance(by: .seconds(1))
    await speaker.send("slides.nextTapped")
    for _ in 0..<3 { await alice.send("applause.clapped") }
    await room.advance(by: .seconds(3))
    let source = try room.savedTest(
      of: .last(50),
      named: "DeckTalk",
      app: "Deck",
      source: .deck
    )
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "DeckTalk.swift"
    )
    if ProcessInfo.processInfo.environment["LECTERN_SAVE_TESTS"] != nil {
      try Data(source.utf8).write(to: file)
    }
    #expect(try source == String(contentsOf: file, encoding: .utf8))
    await room.finish()
  }
}
