import Composable
import ComposableTesting
import Synchronization
import Testing

@testable import LecternRoom

/// The effects that only a room can carry out.
@Suite struct RoomClientTests {
  /// Keeps the calls of a client.
  final class Calls: Sendable {
    private let calls = Mutex<[String]>([])

    var all: [String] { calls.withLock { $0 } }

    func append(_ call: String) { calls.withLock { $0.append(call) } }

    var client: RoomClient {
      RoomClient(
        abandonRecording: { self.append("abandon recording") },
        reset: { self.append("start anew") },
        bookmark: { Bookmark(id: 4, name: $0, timestamp: .epoch) },
        inspect: { self.append("inspect \($0 ?? "the latest")") },
        cancelEffect: { self.append("cancel \($0)") }
      )
    }
  }

  let calls = Calls()
  let executor = TestExecutor()

  func store(_ client: RoomClient? = nil) -> Store<RoomState, RoomAction> {
    Store(
      initialState: RoomState(),
      reducer: RoomFeature(room: client ?? calls.client),
      executor: executor,
      now: { .epoch }
    )
  }

  static let actions: [RoomAction] = [
    .rewind(.recordingAbandoned), .rewind(.resetRequested), .inspector(.actionInspected("4")),
    .inspector(.latestInspected), .inspector(.effectCancelled("4.0")),
  ]

  @Test("an effect has been carried out when its action was sent, in the order of the actions")
  func order() async {
    let store = store()
    for action in Self.actions { await store.send(action) }
    #expect(
      calls.all == [
        "abandon recording", "start anew", "inspect 4", "inspect the latest", "cancel 4.0",
      ]
    )
  }

  @Test("a bookmark comes from the room, and its entry has the sender of the request")
  func bookmark() async {
    let store = store()
    await store.send(.rewind(.bookmarked("Here")), from: Sender(rawValue: "p1"))
    #expect(await store.state.rewind.bookmarks.map(\.name) == ["Here"])
    #expect(await store.revision == 2)
  }

  @Test("a replay carries nothing out, and neither does a store without a room")
  func replay() async {
    let roomless = store(RoomClient())
    for action in Self.actions + [.rewind(.bookmarked("Here"))] { await roomless.send(action) }
    let store = store()
    executor.perform {
      store.core.beginReplay()
      for (index, action) in Self.actions.enumerated() {
        store.core.replay(action, number: index + 10, at: .epoch, from: ActionSource())
      }
      store.core.endReplay()
    }
    #expect(calls.all.isEmpty)
    #expect(await store.state == RoomState())
    #expect(await roomless.state == RoomState())
  }
}
