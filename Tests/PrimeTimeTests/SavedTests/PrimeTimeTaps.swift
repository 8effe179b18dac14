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

@Suite struct PrimeTimeTaps {
  let alice = Sender(rawValue: "pacd0f174c9dfa648")

  @Test("entries 1 to 3 lead to the recorded states")
  func entries1To3() async throws {
    let store = try TestStore(
      replaying: #"{"activityFeed":{"count":0,"entries":[]},"count":{"state":0},"favoritePrimes":[],"fileActivity":{"waiting":[]},"isPrimeModalShown":false,"lastChange":"count","storedSettings":{"digest":"daily","displayName":"","enableNotifications":false,"isHapticFeedbackEnabled":true,"isLoading":false,"protectMyPosts":false,"sendEmailNotifications":false,"sendMobileNotifications":false}}"#,
      reducer: AppFeature(primes: .live, files: .live(directory: .temporaryDirectory), notifications: .live(isGranted: true)).activityFeed(),
      seed: 13,
      after: 0
    )
    await store.send(.counter(.incrTapped), from: alice, as: .participant, at: 400) {
      $0.count.actions = [["action": ["name": "incrTapped"], "context": ["revision": 0, "role": "participant", "seed": 13, "sender": "pacd0f174c9dfa648", "timestamp": ["millisecondsSinceEpoch": 400]], "isUndoable": true]]
      $0.count.base = 0
      $0.count.state = 1
    }
    await store.send(.counter(.incrTapped), from: alice, as: .participant, at: 800) {
      $0.count.actions.append(["action": ["name": "incrTapped"], "context": ["revision": 1, "role": "participant", "seed": 13, "sender": "pacd0f174c9dfa648", "timestamp": ["millisecondsSinceEpoch": 800]], "isUndoable": true])
      $0.count.state = 2
    }
    await store.send(.counter(.incrTapped), from: alice, as: .participant, at: 1200) {
      $0.count.actions.append(["action": ["name": "incrTapped"], "context": ["revision": 2, "role": "participant", "seed": 13, "sender": "pacd0f174c9dfa648", "timestamp": ["millisecondsSinceEpoch": 1200]], "isUndoable": true])
      $0.count.state = 3
    }
    await store.finish()
  }
}
