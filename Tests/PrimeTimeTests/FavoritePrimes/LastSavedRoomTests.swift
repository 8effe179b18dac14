import Composable
import ComposableTesting
import Foundation
import LecternTesting
import PrimeTime
import PrimeTimeFavoritePrimes
import Testing

/// The time of the last save, as the viewers of a room see it.
@Suite struct LastSavedRoomTests {
  @Test("a restart keeps the time of the last save", arguments: [0, 61])
  func restart(seconds: Int) async {
    let room = TestRoom(initialState: AppState(), reducer: AppFeature.test()) {
      AppView($0, timeZone: .gmt)
    }
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    #expect(bob.replica?.favoritePrimesList.lastSaved == nil)
    await room.advance(by: .seconds(3_723))
    await alice.send("favoritePrimes.saveButtonTapped")
    await room.deliver()
    let saved = bob.replica?.favoritePrimesList.lastSaved
    #expect(saved?.label.hasPrefix("Last saved at ") == true)
    // After a minute, the room has a snapshot; before, it replays the log.
    await room.advance(by: .seconds(seconds))
    await room.restart()
    #expect(alice.replica?.favoritePrimesList.lastSaved == saved)
    #expect(AppView(room.state, timeZone: .gmt).favoritePrimesList.lastSaved == saved)
    await room.finish()
  }
}
