// swift-format-ignore-file
// Saved from the log of PrimeTime by --save-test.

import ComposableTesting
import Foundation
import Lectern
import LecternTesting
import Testing

@testable import PrimeTime
@testable import PrimeTimeCore
@testable import PrimeTimeCounter
@testable import PrimeTimeFavoritePrimes
@testable import PrimeTimePrimeModal
@testable import PrimeTimeSettings

@Suite struct PrimeTimeRange {
  let alice = Sender(rawValue: "pacd0f174c9dfa648")

  @Test("entries 5 to 6 lead to the recorded states")
  func entries5To6() async throws {
    let store = try TestStore(
      replaying: #"{"activityFeed":{"count":0,"entries":[]},"count":{"actions":[{"action":{"name":"incrTapped"},"context":{"revision":0,"role":"participant","seed":13,"sender":"pacd0f174c9dfa648","timestamp":{"millisecondsSinceEpoch":0}},"isUndoable":true},{"action":{"name":"incrTapped"},"context":{"revision":1,"role":"participant","seed":13,"sender":"pacd0f174c9dfa648","timestamp":{"millisecondsSinceEpoch":0}},"isUndoable":true},{"action":{"name":"incrTapped"},"context":{"revision":2,"role":"participant","seed":13,"sender":"pacd0f174c9dfa648","timestamp":{"millisecondsSinceEpoch":0}},"isUndoable":true}],"base":0,"state":3},"favoritePrimes":[],"fileActivity":{"waiting":[]},"isPrimeModalShown":false,"lastChange":"count","nthPrimeRequest":3,"storedSettings":{"digest":"daily","displayName":"","enableNotifications":false,"isHapticFeedbackEnabled":true,"isLoading":false,"protectMyPosts":false,"sendEmailNotifications":false,"sendMobileNotifications":false}}"#,
      reducer: SavedSession.reducer,
      seed: 13,
      after: 4
    )
    await store.send(.counter(.nthPrimeResponse(n: 3, prime: 5)), from: alice, as: .participant, at: 0) {
      $0.alert = ["message": "The 3rd prime is 5.", "title": "The 3rd prime"]
      $0.nthPrimeRequest = nil
    }
    await store.send(.alert(.dismissed), from: alice, as: .participant, at: 0) { $0.alert = nil }
    await store.finish()
  }
}
