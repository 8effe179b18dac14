import Composable
import ComposableTesting
import Foundation
import LecternLog
import LecternWire
import Logging
import TestSupport
import Testing

import class CoreMetrics.NOOPMetricsHandler

@testable import LecternRoom

/// Snapshots of a log that another version of the app has written.
@Suite struct SnapshotEvolutionTests {
  struct OldState: Codable, Equatable {
    var total = 0
    var note: String?
    var tags: Set<String> = []
  }

  struct State: Codable, Equatable {
    var total = 0
    /// Has another name than before, and is optional: an old snapshot decodes, without it.
    var remark: String?
    var tags: Set<String> = []
    var isOpen: Bool?
  }

  @UserAction enum Action {
    case noted(String)
    case added(Int)
  }

  @ViewState struct View { var total: Int }

  struct Notes: Reducer {
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .noted(let text): state.remark = text
      case .added(let number): state.total += number
      }
      return .none
    }
  }

  private static let tags = Set((0..<20).map { "tag \($0)" })

  /// Restores a room from a note, 2 added, a snapshot by another build, and 3 added.
  ///
  /// - Parameters:
  ///   - old: the state in the snapshot.
  ///   - isPastGone: whether the entries before the snapshot were not recorded.
  private func restore(
    from old: OldState,
    writtenBy build: String = "b1",
    isPastGone: Bool = false
  ) async throws -> (state: State, restoration: Restoration, warnings: [String], epoch: String) {
    func entry(_ number: Int, _ name: String, _ value: String) -> LogEntry {
      let action = ActionEntry(
        lane: .app,
        count: number,
        role: "participant",
        name: name,
        value: Array(value.utf8)
      )
      return LogEntry(revision: number, time: 7, content: .action(action))
    }
    var first = [entry(1, "noted", #""see page 3""#), entry(2, "added", "2")]
    if isPastGone {
      first.append(LogEntry(revision: 2, time: 7, content: .lifecycle(.resumed)))
    }
    let rest = RoomSnapshot<OldState>.Rest(
      room: RoomState(),
      count: PatchHistory.Count(app: 2),
      reserved: 0,
      starts: 1,
      forks: 0,
      actions: 2,
      shown: [2, 2, 2, 2],
      beginnings: []
    )
    let snapshot = RoomSnapshot(rest: rest, sessions: [], app: old, frozen: nil, beginnings: [])
    let log = MemoryLog(
      batches: [
        LogBatch(number: 1, entries: first),
        LogBatch(number: 2, entries: [entry(3, "added", "3")]),
      ],
      snapshots: [
        LogSnapshot(
          batch: 1,
          revision: 2,
          time: 7,
          build: build,
          content: try #require(try snapshot.encoded())
        )
      ]
    )
    let executor = TestExecutor()
    let lines = LogLines(.error)
    var logger = lines.logger
    logger.logLevel = .notice
    let store = Store(
      initialState: State(tags: Self.tags),
      reducer: Notes(),
      executor: executor,
      logger: logger,
      now: { .epoch }
    )
    let room = Room(
      store: store,
      options: RoomOptions(metrics: NOOPMetricsHandler.instance, clock: TestClock()),
      recording: RoomRecording(log),
      view: { (state: State, _) in View(total: state.total) }
    )
    let restoration = try await room.restore(RestorationOptions(build: "b2"))
    return (await store.state, restoration, lines.messages, await room.epochID)
  }

  @Test("a snapshot that the present state takes whole is used, with fields added since")
  func whole() async throws {
    let old = OldState(total: 2, tags: Self.tags)
    let restored = try await restore(from: old)
    #expect(restored.state == State(total: 5, tags: Self.tags))
    #expect(restored.restoration.replayed == 1)
    #expect(restored.warnings.isEmpty)
  }

  @Test("a snapshot of which a value would be lost is left for the entries before it")
  func lossy() async throws {
    let old = OldState(total: 2, note: "see page 3", tags: Self.tags)
    let restored = try await restore(from: old)
    #expect(restored.state == State(total: 5, remark: "see page 3", tags: Self.tags))
    #expect(restored.restoration.replayed == 3)
    let warning = try #require(restored.warnings.first)
    #expect(warning.contains("does not take: note. The room was restored from the entries"))
  }

  @Test("a lost value is told if the entries before the snapshot are gone")
  func gone() async throws {
    let old = OldState(total: 2, note: "see page 3", tags: Self.tags)
    let restored = try await restore(from: old, isPastGone: true)
    #expect(restored.state == State(total: 5, tags: Self.tags))
    let warning = try #require(restored.warnings.first)
    #expect(warning.contains("does not take: note. They are lost"))
    // Pages that have another state don't resume from it.
    #expect(restored.epoch.contains("-f1-"))
  }

  @Test("a snapshot of the same build is not compared")
  func sameBuild() async throws {
    let old = OldState(total: 2, note: "see page 3", tags: Self.tags)
    let restored = try await restore(from: old, writtenBy: "b2")
    #expect(restored.restoration.replayed == 1)
    #expect(restored.warnings.isEmpty)
  }

  @Test("a lost value is named by its path, and a set in another order has lost nothing")
  func paths() throws {
    struct New: Codable { var list: [[String: Int]], table: [String: [String: Int]] }
    func lost(_ json: String, _ state: some Codable & Sendable) throws -> [String] {
      try LostValues.paths(in: Array(json.utf8), decodedAs: state)
    }
    let state = New(list: [["a": 1], ["b": 2]], table: ["x": ["y": 3]])
    #expect(try lost(#"{"list":[{"a":1},{"b":2}],"table":{"x":{"y":3}}}"#, state) == [])
    #expect(try lost(#"{"list":[{"b":2},{"a":1}],"table":{"x":{"y":3,"z":null}}}"#, state) == [])
    #expect(
      try lost(#"{"list":[{"a":1},{"b":2,"c":4}],"table":{"x":{"y":4}},"more":[1]}"#, state)
        == ["list[1].c", "more", "table.x.y"]
    )
    #expect(try lost(#"{"list":[{"a":1}],"table":{}}"#, state) == ["list"])
  }
}

extension Room {
  fileprivate var epochID: String { core.membership.epochID }
}
