import Composable
import ComposableTesting
import Foundation
import Lectern
import LecternTesting
import OrderedCollections
import PrimeTime
import PrimeTimeCounter
import Testing

/// Undo on the counter's screen, with two people.
@Suite struct CounterUndoRoomTests {
  static func room() -> TestRoom<AppState, AppAction, AppView> {
    TestRoom(
      initialState: AppState(),
      reducer: AppFeature.test().activityFeed(),
      personal: .undo
    ) {
      AppView($0, timeZone: .gmt)
    }
  }

  private func undo(_ canUndo: Bool, _ canRedo: Bool = false) -> UndoView {
    UndoView(UndoAvailability(canUndo: canUndo, canRedo: canRedo))
  }

  @Test("each person undoes its own steps, and has the buttons for them")
  func two() async {
    let room = Self.room()
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    for viewer in [alice, bob] { await viewer.showsPersonalView(UndoView(nil)) }
    for _ in 0..<3 { await alice.send("counter.incrTapped") }
    await alice.showsPersonalView(undo(true))
    await bob.showsPersonalView(UndoView(nil))

    await bob.send("counter.undo.undoTapped")
    #expect(room.state.count.state == 3)
    await bob.send("counter.decrTapped")
    await bob.showsPersonalView(undo(true))
    await alice.send("counter.undo.undoTapped")
    #expect(room.state.count.state == 1)
    await alice.showsPersonalView(undo(true, true))
    await bob.showsPersonalView(undo(true))
    await bob.send("counter.undo.undoTapped")
    await bob.showsPersonalView(undo(false, true))
    await alice.send("counter.undo.redoTapped")
    await alice.showsPersonalView(undo(true))
    for viewer in [alice, bob] { await viewer.shows(AppView(room.state, timeZone: .gmt)) }
    #expect(room.state.count.state == 3)
    #expect(bob.replica?.announcement == "The count is 3.")
    await room.finish()
  }

  @Test("a restart keeps what can be undone", arguments: [0, 61])
  func restart(seconds: Int) async {
    let room = Self.room()
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await alice.send("counter.incrTapped")
    await bob.send("counter.incrTapped")
    // After a minute, the room has a snapshot; before, it replays the log.
    await room.advance(by: .seconds(seconds))
    await room.restart()
    await alice.send("counter.undo.undoTapped")
    await alice.showsPersonalView(undo(false, true))
    #expect(room.state.count.state == 1)
    await room.finish()
  }

  @Test("a snapshot from before the count could be undone is decoded")
  func earlierSnapshot() throws {
    let json = #"""
      {"activityFeed":{"count":0,"entries":[]},"count":3,"favoritePrimes":[2],"fileActivity":{"waiting":[]},
       "isPrimeModalShown":false,"lastChange":"count","nthPrimeRequest":3,
       "storedSettings":{"digest":"daily","displayName":"","enableNotifications":false,
         "isHapticFeedbackEnabled":true,"isLoading":false,"protectMyPosts":false,
         "sendEmailNotifications":false,"sendMobileNotifications":false}}
      """#
    let state = try JSONDecoder().decode(AppState.self, from: Data(json.utf8))
    #expect(state.count.state == 3)
    #expect(state.count.availability.isEmpty)
    #expect(state.favoritePrimes == [2])
    #expect(state.nthPrimeRequest == 3)
  }
}
