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

@Suite struct PrimeTimeHall {
  @Test("entries 2 to 8 lead to the recorded states")
  func entries2To8() async throws {
    let room = try TestRoom(
      replaying: #"{"activityFeed":{"count":0,"entries":[]},"count":{"state":0},"favoritePrimes":[],"fileActivity":{"waiting":[]},"isPrimeModalShown":false,"lastChange":"count","storedSettings":{"digest":"daily","displayName":"","enableNotifications":false,"isHapticFeedbackEnabled":true,"isLoading":false,"protectMyPosts":false,"sendEmailNotifications":false,"sendMobileNotifications":false}}"#,
      reducer: SavedSession.reducer,
      seed: 13,
      at: 0
    ) { state, _ in AppView(state, timeZone: .gmt) }
    let alice = await room.join("alice", as: .participant)
    let bob = await room.join("bob", as: .participant)
    let carol = await room.join("carol", as: .presenter)
    await alice.send("counter.incrTapped")
    await room.changes {
      $0.count.actions = [["action": ["name": "incrTapped"], "context": ["revision": 0, "role": "participant", "seed": 13, "sender": "p33458a6e951fb0a1", "timestamp": ["millisecondsSinceEpoch": 0]], "isUndoable": true]]
      $0.count.base = 0
      $0.count.state = 1
    }
    await room.advance(by: .milliseconds(700))
    await bob.send("counter.incrTapped")
    await room.changes {
      $0.count.actions.append(["action": ["name": "incrTapped"], "context": ["revision": 1, "role": "participant", "seed": 13, "sender": "p999cfb5e3acb045b", "timestamp": ["millisecondsSinceEpoch": 700]], "isUndoable": true])
      $0.count.state = 2
    }
    await carol.send("counter.nthPrimeButtonTapped")
    await room.changes { $0.nthPrimeRequest = 2 }
    await room.receive(.counter(.nthPrimeResponse(n: 2, prime: 3)), from: carol)
    await room.changes {
      $0.alert = ["message": "The 2nd prime is 3.", "title": "The 2nd prime"]
      $0.nthPrimeRequest = nil
    }
    await room.advance(by: .milliseconds(300))
    await bob.send("settings.binding.displayName", value: "Bob")
    await room.changes {
      $0.lastChange = "settings"
      $0.storedSettings.displayName = "Bob"
    }
    await alice.send("favoritePrimes.deleteFavoritePrimes", value: [5, 7] as JSONValue)
    await room.changes { $0.lastChange = "favoritePrimes" }
    await room.finish()
  }
}
