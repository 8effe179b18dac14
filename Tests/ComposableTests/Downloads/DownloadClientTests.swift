import Composable
import ComposableTesting
import Synchronization
import Testing

/// Files for one person.
@Suite struct DownloadClientTests {
  struct Notes: Reducer {
    struct State: Equatable { var lines = ["Milk", "Tea"] }
    enum Action: Equatable { case exportButtonTapped }

    let downloads: DownloadClient

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard let sender = ActionContext.current.sender else { return .none }
      return .fireAndForget { [downloads, lines = state.lines] in
        let text = lines.joined(separator: "\n")
        let file = GivenFile(named: "Notes.txt", type: "text/plain", text)
        try await downloads.give(file, to: sender)
      }
    }
  }

  /// The files that were given, and to whom.
  final class Given: Sendable {
    private let files = Mutex<[(file: GivenFile, person: Sender)]>([])

    var all: [(file: GivenFile, person: Sender)] { files.withLock { $0 } }
    var client: DownloadClient {
      DownloadClient { file, person in self.files.withLock { $0.append((file, person)) } }
    }
  }

  @Test("a test sees which file a person is given, and no state changes")
  func give() async throws {
    let given = Given()
    let store = TestStore(initialState: Notes.State(), reducer: Notes(downloads: given.client))
    await store.send(.exportButtonTapped, from: Sender(rawValue: "ann"))
    await store.finish()
    let (file, person) = try #require(given.all.first)
    #expect(given.all.count == 1)
    #expect(person == Sender(rawValue: "ann"))
    #expect(file == GivenFile(named: "Notes.txt", type: "text/plain", "Milk\nTea"))
  }

  @Test("without a room, nobody can be given a file")
  func withoutRoom() async {
    let file = GivenFile(named: "Notes.txt", type: "text/plain", "")
    let error = await #expect(throws: (any Error).self) {
      try await DownloadClient.ofRoom.give(file, to: Sender(rawValue: "ann"))
    }
    #expect(error.map { "\($0)" }?.contains("Notes.txt") == true)
  }
}
