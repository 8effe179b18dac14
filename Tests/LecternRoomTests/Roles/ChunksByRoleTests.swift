import Composable
import LecternLog
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// The rows of a windowed list that each role may request.
@Suite struct ChunksByRoleTests {
  struct Card: Equatable, Identifiable, Sendable {
    let id: Int
    var title = "Card"
    var note = "Secret"

    subscript(viewFor role: Role) -> CardView {
      CardView(id: id, title: title, note: role == .presenter ? note : nil)
    }
  }

  @ViewState struct CardView: Identifiable {
    let id: Int
    let title: String
    let note: String?
  }

  @ViewState struct View {
    let cards: WindowedList<Card, CardView>
  }

  struct Board: Reducer {
    struct State: Sendable {
      var cards = ChunkedList((0..<300).map { Card(id: $0) })
    }

    @UserAction enum Action: Equatable {
      case renamed(String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .renamed(let title): state.cards[id: 7]?.title = title
      }
      return .none
    }
  }

  private let presenters = Link.random(.presenter)

  private func room(
    on log: any LecternLog.Log = MemoryLog.ofTest()
  ) -> TestRoom<Board.State, Board.Action, View> {
    TestRoom(
      initialState: Board.State(),
      reducer: Board(),
      links: [presenters],
      permissions: .everyone,
      recording: (log, .shown)
    ) { state, role in
      View(cards: WindowedList(state.cards, row: \.[viewFor: role]))
    }
  }

  /// The address of the chunk with card 7.
  private func address(in view: View?) throws -> ChunkAddress {
    try #require(view).cards.address(ofChunk: 0)
  }

  private func text(_ chunk: RoomChunk?) throws -> String {
    String(decoding: try #require(chunk).rows.json(), as: UTF8.self)
  }

  @Test("a role's rows are served to viewers of that role alone")
  func ofRole() async throws {
    let room = room()
    let presenter = await room.join("presenter", as: .presenter)
    let audience = await room.join("alice")
    let (secret, open) = (
      try address(in: presenter.replica), try address(in: audience.replica)
    )
    #expect(secret != open)
    let secretOfLink = try #require(presenters.secret)
    let admitted = room.inOneTurn { $0.admit(secretOfLink) { _ in nil } }
    let cookie = try #require(admitted.map { "\($0.name)=\($0.value.text)" })
    let withoutLink = HTTPRequest(path: "/lectern/chunk")
    let withLink = HTTPRequest(path: "/lectern/chunk", cookie: cookie)
    let (refused, shown, own, others) = room.inOneTurn {
      (
        $0.chunk(at: secret, for: withoutLink), $0.chunk(at: open, for: withoutLink),
        $0.chunk(at: secret, for: withLink), $0.chunk(at: open, for: withLink)
      )
    }
    #expect(refused == nil)
    #expect(try !text(shown).contains("Secret"))
    #expect(shown?.isPublic == true && others?.isPublic == true)
    #expect(try text(own).contains("Secret"))
    #expect(own?.isPublic == false)
    await room.finish()
  }

  @Test("an unrecorded change is in no chunk")
  func unrecorded() async throws {
    let log = HeldLog(after: nil)
    let room = room(on: log)
    let alice = await room.join("alice")
    var state = Board.State()
    state.cards[id: 7]?.title = "Renamed"
    let renamed = try WindowedList(state.cards, row: \.[viewFor: .audience]).address(ofChunk: 0)
    log.hold()
    await alice.send("renamed", value: "Renamed")
    let request = HTTPRequest(path: "/lectern/chunk")
    #expect(room.inOneTurn { $0.chunk(at: renamed, for: request) } == nil)
    log.release()
    await room.advance(by: .seconds(1))
    #expect(try text(room.inOneTurn { $0.chunk(at: renamed, for: request) }).contains("Renamed"))
    await room.finish()
  }
}
