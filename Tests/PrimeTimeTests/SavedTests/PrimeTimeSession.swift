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

@Suite struct PrimeTimeSession {
  let alice = Sender(rawValue: "pacd0f174c9dfa648")

  @Test("entries 1 to 14 lead to the recorded states")
  func entries1To14() async throws {
    let store = try TestStore(
      replaying: #"{"activityFeed":{"count":0,"entries":[]},"count":{"state":0},"favoritePrimes":[],"fileActivity":{"waiting":[]},"isPrimeModalShown":false,"lastChange":"count","storedSettings":{"digest":"daily","displayName":"","enableNotifications":false,"isHapticFeedbackEnabled":true,"isLoading":false,"protectMyPosts":false,"sendEmailNotifications":false,"sendMobileNotifications":false}}"#,
      reducer: SavedSession.reducer,
      seed: 13,
      after: 0
    )
    await store.send(.counter(.incrTapped), from: alice, as: .participant, at: 0) {
      $0.count.actions = [["action": ["name": "incrTapped"], "context": ["revision": 0, "role": "participant", "seed": 13, "sender": "pacd0f174c9dfa648", "timestamp": ["millisecondsSinceEpoch": 0]], "isUndoable": true]]
      $0.count.base = 0
      $0.count.state = 1
    }
    await store.send(.counter(.incrTapped), from: alice, as: .participant, at: 0) {
      $0.count.actions.append(["action": ["name": "incrTapped"], "context": ["revision": 1, "role": "participant", "seed": 13, "sender": "pacd0f174c9dfa648", "timestamp": ["millisecondsSinceEpoch": 0]], "isUndoable": true])
      $0.count.state = 2
    }
    let nthPrimeButtonTapped = await store.send(.counter(.nthPrimeButtonTapped), from: alice, as: .participant, at: 0) {
      $0.nthPrimeRequest = 2
    }
    await nthPrimeButtonTapped.receive(.counter(.nthPrimeResponse(n: 2, prime: 3)), at: 0) {
      $0.alert = ["message": "The 2nd prime is 3.", "title": "The 2nd prime"]
      $0.nthPrimeRequest = nil
    }
    await store.send(.counter(.isPrimeButtonTapped), from: alice, as: .participant, at: 1000) {
      $0.isPrimeModalShown = true
      $0.lastChange = "primeModal"
    }
    await store.send(.primeModal(.saveFavoritePrimeTapped), from: alice, as: .participant, at: 1000) {
      $0.activityFeed.count = 1
      $0.activityFeed.entries = [["id": 1, "kind": "added", "prime": 2, "timestamp": ["millisecondsSinceEpoch": 1000]]]
      $0.favoritePrimes = [2]
      $0.lastChange = "favoritePrimes"
    }
    await store.send(.counter(.primeModalDismissed), from: alice, as: .participant, at: 1000) {
      $0.isPrimeModalShown = false
      $0.lastChange = "primeModal"
    }
    let saveButtonTapped = await store.send(.favoritePrimes(.saveButtonTapped), from: alice, as: .participant, at: 1000) {
      $0.fileActivity.inFlight = "save"
    }
    await saveButtonTapped.receive(.favoritePrimes(.favoritePrimesSaved(count: 1)), at: 1000) {
      $0.fileActivity.inFlight = nil
      $0.fileActivity.lastSavedAt = ["millisecondsSinceEpoch": 1000]
      $0.fileActivity.status = "Saved 1 favourite."
      $0.lastChange = "fileActivity"
    }
    try await store.send(.init(recorded: "settings.binding.displayName", "\"Ada \\\"\\\\(1 + 1)\\\"\\n🏳️\u{200d}🌈\u{202e}\""), from: alice, as: .participant, at: 1000) {
      $0.lastChange = "settings"
      $0.storedSettings.displayName = "Ada \"\\(1 + 1)\"\n🏳️\u{200d}🌈"
    }
    await store.send(.favoritePrimes(.deleteFavoritePrimes([2])), from: alice, as: .participant, at: 1000) {
      $0.activityFeed.count = 2
      $0.activityFeed.entries.append(["id": 2, "kind": "removed", "prime": 2, "timestamp": ["millisecondsSinceEpoch": 1000]])
      $0.favoritePrimes = []
      $0.lastChange = "favoritePrimes"
    }
    let loadButtonTapped = await store.send(.favoritePrimes(.loadButtonTapped), from: alice, as: .participant, at: 2000) {
      $0.fileActivity.inFlight = "load"
      $0.fileActivity.status = nil
    }
    await loadButtonTapped.receive(.favoritePrimes(.favoritePrimesLoaded([])), at: 2000) {
      $0.fileActivity.inFlight = nil
      $0.fileActivity.status = "Loaded no favourites."
      $0.lastChange = "fileActivity"
    }
    await store.send(.alert(.dismissed), from: alice, as: .participant, at: 2000) {
      $0.alert = nil
    }
    await store.finish()
  }
}
