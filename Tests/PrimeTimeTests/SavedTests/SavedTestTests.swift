import Composable
import Foundation
import Lectern
import LecternTesting
import PrimeTime
import PrimeTimeFavoritePrimes
import Testing

/// The files beside this one that `--save-test` writes. Those files are also tests.
///
/// With `LECTERN_SAVE_TESTS` in the environment, these tests write the files again.
@Suite struct SavedTestTests {
  private func expect(
    _ room: SavedSession.AppRoom,
    toBe name: String,
    of range: EntryRange = .last(50),
    source: TestSource = TestSource(
      reducer: "SavedSession.reducer",
      view: "{ state, _ in AppView(state, timeZone: .gmt) }",
      importing: AppFeature.testModules
    )
  ) async throws {
    let source = try room.savedTest(of: range, named: name, app: "PrimeTime", source: source)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(name).swift")
    if ProcessInfo.processInfo.environment["LECTERN_SAVE_TESTS"] != nil {
      try Data(source.utf8).write(to: file)
    }
    #expect(try source == String(contentsOf: file, encoding: .utf8))
    await room.finish()
  }

  @Test("three taps become a test of the app as the server makes it")
  func taps() async throws {
    let room = SavedSession.room()
    let alice = await room.join("alice")
    for _ in 0..<3 {
      await room.advance(by: .milliseconds(400))
      await alice.send("counter.incrTapped")
    }
    let source = TestSource(reducer: AppFeature.testSource, importing: AppFeature.testModules)
    try await expect(room, toBe: "PrimeTimeTaps", source: source)
  }

  @Test("a session with effects becomes a test of a store")
  func session() async throws {
    let room = SavedSession.room()
    let alice = await room.join("alice", as: .participant)
    await alice.send("counter.incrTapped")
    await alice.send("counter.incrTapped")
    await alice.send("counter.nthPrimeButtonTapped")
    await room.advance(by: .seconds(1))
    await alice.send("counter.isPrimeButtonTapped")
    await alice.send("primeModal.saveFavoritePrimeTapped")
    await alice.send("counter.primeModalDismissed")
    await alice.send("favoritePrimes.saveButtonTapped")
    await alice.send("settings.binding.displayName", value: "Ada \"\\(1 + 1)\"\n🏳️‍🌈\u{202E}")
    await alice.send("favoritePrimes.deleteFavoritePrimes", value: [2])
    await room.advance(by: .seconds(1))
    await alice.send("favoritePrimes.loadButtonTapped")
    await alice.send("alert.dismissed")
    try await expect(room, toBe: "PrimeTimeSession")
  }

  @Test(
    "a range in the middle begins with the state before it, also between an effect and its answer"
  )
  func range() async throws {
    let room = SavedSession.room()
    let alice = await room.join("alice", as: .participant)
    for _ in 0..<3 { await alice.send("counter.incrTapped") }
    await alice.send("counter.nthPrimeButtonTapped")
    await alice.send("alert.dismissed")
    await alice.send("counter.decrTapped")
    let answer = try #require(room.savedRevisions.dropFirst(4).first)
    try await expect(room, toBe: "PrimeTimeRange", of: .revisions(answer...(answer + 1)))
  }

  @Test("several people become a test of a room")
  func people() async throws {
    let room = SavedSession.room()
    let host = await room.join("host", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    let bob = await room.join("bob", as: .participant)
    await alice.send("counter.incrTapped")
    await room.advance(by: .milliseconds(700))
    await bob.send("counter.incrTapped")
    await host.send("counter.nthPrimeButtonTapped")
    await room.advance(by: .milliseconds(300))
    await bob.send("settings.binding.displayName", value: "Bob")
    await alice.send("favoritePrimes.deleteFavoritePrimes", value: [5, 7])
    try await expect(room, toBe: "PrimeTimeHall")
  }

  @Test("a changed reducer fails them", arguments: SavedSession.Change.allCases)
  func change(_ change: SavedSession.Change) async {
    await SavedSession.$change.withValue(change) {
      await withKnownIssue { try await PrimeTimeSession().entries1To14() }
      await withKnownIssue { try await PrimeTimeHall().entries2To8() }
    }
  }
}
