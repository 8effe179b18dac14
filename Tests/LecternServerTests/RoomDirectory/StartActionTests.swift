import ArgumentParser
import Composable
import Foundation
import LecternLog
import LecternWire
import Logging
import RoomSamples
import Synchronization
import Testing

@testable import LecternRoom
@testable import LecternServer
@testable import LecternTransport

/// The action that an app names for each start of a room.
@Suite("The start action", .timeLimit(.minutes(10))) struct StartActionTests {
  struct Library: Reducer {
    @UserAction enum Action: Equatable {
      case bookAdded
      @ServerOnly case appStarted
      @ServerOnly case shelvesLoaded(Int)
    }

    struct State: Codable, Equatable {
      var starts = 0
      var senders: [String] = []
      /// The number of books when the room last started.
      var booksAtStart = 0
      var books = 0
      var shelves = 0
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .bookAdded: state.books += 1
      case .appStarted:
        state.starts += 1
        state.booksAtStart = state.books
        if let sender = ActionContext.current.sender { state.senders.append(sender.rawValue) }
        return .send(.shelvesLoaded(state.starts * 10))
      case .shelvesLoaded(let count): state.shelves = count
      }
      return .none
    }
  }

  @ViewState struct LibraryView { let books: Int }

  struct LibraryApp: LecternApp {
    var initialState: Library.State { .init() }
    var reducer: Library { Library() }
    var startAction: Library.Action? { .appStarted }
    var pages: URL? { FileManager.default.temporaryDirectory.appending(path: "no-such-pages") }

    func view(of state: Library.State, for role: Role) -> LibraryView {
      LibraryView(books: state.books)
    }
  }

  private typealias LibraryRoom = Room<Library.State, Library.Action, LibraryView>

  /// A process, without its sockets.
  private struct Process {
    let opener: RoomOpener
    let app: ServedApp
    let folder: URL

    init(in folder: URL, _ arguments: String..., logs: (any SharedLogs)? = nil) throws {
      let options = try ServerOptions.parse(arguments + ["--data", folder.path, "--port", "0"])
      var logger = Logger(label: "test")
      logger.logLevel = .critical
      var opener = RoomOpener(
        options: options,
        loop: try EventLoop(logger: logger, backend: .poll),
        telemetry: Telemetry(logger: logger),
        readiness: Readiness()
      )
      opener.leading = logs.map { Leadership(logs: $0, app: "Library") }
      self.opener = opener
      self.folder = folder
      let hosted = try HostedApp(LibraryApp.self)
      app = try ServedApp(
        hosted,
        mounts: options.mounts(of: hosted, isMain: false),
        isInDevelopment: false
      )
    }

    /// Opens the room, and waits for the effect of its start.
    func open(named name: RoomName? = nil) async throws -> LibraryRoom {
      let made = try await opener.make(
        app,
        in: name.map { folder.appending(path: "rooms/\($0.text)") } ?? folder,
        named: name
      )
      let open = try await opener.restore(made)
      let room = try #require(open.room as? LibraryRoom)
      await room.finishEffects()
      return room
    }

    /// Checks the log of the room instead of opening it.
    func check() async throws -> LogCheck {
      let made = try await opener.make(app, in: folder)
      let log = try #require(await made.room.recordedLog(made.restorationOptions))
      let check = try log.check()
      made.log.log?.close()
      return check
    }

    func end(_ rooms: LibraryRoom...) async {
      for room in rooms {
        await room.beginStop()
        await room.stopRecording()
      }
      await opener.loop.shutDown()
    }
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "start-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test("comes once at each start, after the replay, from the server, and its effect runs")
  func restart() async throws {
    try await withFolder { folder in
      for start in 1...3 {
        let process = try Process(in: folder)
        let room = try await process.open()
        var expected = Library.State()
        (expected.starts, expected.shelves) = (start, start * 10)
        (expected.books, expected.booksAtStart) = (start - 1, start - 1)
        #expect(await room.appState == expected)
        await room.send(toApp: .bookAdded)
        await process.end(room)
      }
    }
  }

  @Test("comes in each room, and in one that nothing records")
  func rooms() async throws {
    try await withFolder { folder in
      let process = try Process(in: folder, "--no-journal", "--rooms", "2")
      let main = try await process.open()
      let other = try await process.open(named: RoomName("other"))
      #expect(await main.appState.starts == 1)
      #expect(await other.appState.starts == 1)
      await process.end(main, other)
    }
  }

  @Test("is an entry of the log without a sender, and its effect's action has it as its cause")
  func entry() async throws {
    let logs = OneLog()
    try await withFolder { folder in
      let process = try Process(in: folder, logs: logs)
      await process.end(try await process.open())
    }
    let actions = logs.actions
    #expect(actions.map(\.name) == ["appStarted", "shelvesLoaded"])
    #expect(actions.map(\.sender) == [nil, nil])
    #expect(actions.map(\.cause) == [nil, 1])
  }

  @Test("comes from a node that takes over")
  func takeover() async throws {
    let logs = OneLog()
    for start in 1...2 {
      try await withFolder { folder in
        let process = try Process(in: folder, logs: logs)
        let room = try await process.open()
        #expect(await room.appState.starts == start)
        await process.end(room)
      }
    }
    #expect(logs.log.batches.starts == 2)
  }

  @Test("comes in a room that starts over")
  func newRoom() async throws {
    try await withFolder { folder in
      let process = try Process(in: folder)
      let room = try await process.open()
      await room.send(toApp: .bookAdded)
      let shown = AsyncStream<Library.State>.makeStream()
      await room.observeApp { shown.continuation.yield($0) }
      await room.perform { $0.beginReset(&$2.commands) }
      for await state in shown.stream where state.shelves == 10 && state.books == 0 { break }
      #expect(await room.appState.starts == 1)
      await process.end(room)
    }
  }

  @Test("doesn't come when a log is checked")
  func check() async throws {
    try await withFolder { folder in
      let first = try Process(in: folder)
      await first.end(try await first.open())
      let reader = try Process(in: folder, "--check-log")
      let (check, again) = (try await reader.check(), try await reader.check())
      #expect(check.actions == again.actions && check.mismatch == nil)
      await reader.end()
    }
  }
}

/// A log that each node may lead after the other.
final class OneLog: SharedLogs, SharedLog {
  let log = MemoryLog()
  let promise = ""

  fileprivate var actions: [ActionEntry] {
    log.batches.actions
  }

  func lead(
    _ room: String,
    identity: LogIdentity,
    build: String,
    onLoss: @escaping @Sendable (LogError) -> Void
  ) async throws -> any SharedLog { self }
  func hasLog(_ room: String) async throws -> Bool { true }

  var identity: LogIdentity { log.identity }
  var lastBatch: Int { log.lastBatch }
  func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) { log.append(entries, completion: completion) }
  func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    log.save(snapshot, completion: completion)
  }
  func snapshot(upTo batch: Int) throws(LogError) -> LogSnapshot? { log.snapshot(upTo: batch) }
  func read(after batch: Int, through last: Int, _ body: (LogBatch) throws -> Void) throws {
    try log.read(after: batch, through: last, body)
  }
  func close() {}
  func attachment() throws(LogError) -> [UInt8]? { nil }
  func saveAttachment(_ content: [UInt8]) throws(LogError) {}
}

extension [LogBatch] {
  /// The app's actions.
  fileprivate var actions: [ActionEntry] {
    flatMap(\.entries).compactMap {
      if case .action(let entry) = $0.content, entry.lane == .app { entry } else { nil }
    }
  }

  fileprivate var starts: Int { actions.count { $0.name == "appStarted" } }
}
