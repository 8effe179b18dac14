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

/// Entries of a log that another version of the app has written.
@Suite struct EntryEvolutionTests {
  struct State: Codable, Equatable {
    var total = 0
    var whisper = ""
  }

  @UserAction enum Action {
    @Renamed(from: "raised") case added(Int)
    @Redacted case whispered(String)
  }

  @ViewState struct View { var total: Int }

  struct Totals: Reducer {
    var factor = 1

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .added(let number): state.total += factor * number
      case .whispered(let text): state.whisper = text
      }
      return .none
    }
  }

  /// Restores a room from actions by their names and values.
  func restore(
    _ actions: [(name: String, value: String?)],
    checkpoint: UInt64? = nil,
    by reducer: Totals = Totals(),
    _ options: RestorationOptions = RestorationOptions(build: "b2")
  ) async throws -> (state: State, restoration: Restoration, log: MemoryLog, epoch: String) {
    var entries = [
      LogEntry(revision: 0, time: 0, content: .lifecycle(.started(build: "b1", schema: [])))
    ]
    for (index, action) in actions.enumerated() {
      let entry = ActionEntry(
        lane: .app,
        count: index + 1,
        role: "participant",
        name: action.name,
        value: action.value.map { Array($0.utf8) },
        isRedacted: action.name == "whispered"
      )
      entries.append(LogEntry(revision: index + 1, time: 7, content: .action(entry)))
    }
    if let checkpoint {
      let entry = CheckpointEntry(stateHash: checkpoint, shown: [])
      entries.append(LogEntry(revision: actions.count, time: 7, content: .checkpoint(entry)))
    }
    let log = MemoryLog(batches: [LogBatch(number: 1, entries: entries)])
    let executor = TestExecutor()
    let store = Store(
      initialState: State(),
      reducer: reducer,
      executor: executor,
      logger: LogLines(.error).logger,
      now: { .epoch }
    )
    let room = Room(
      store: store,
      options: RoomOptions(metrics: NOOPMetricsHandler.instance, clock: TestClock()),
      recording: RoomRecording(log),
      view: { (state: State, _) in View(total: state.total) }
    )
    let restoration = try await room.restore(options)
    return (await store.state, restoration, log, await room.epochID)
  }

  @Test("an action by its old name is that of the renamed case")
  func renamed() async throws {
    let restored = try await restore([("added", "2"), ("raised", "3")])
    #expect(restored.state.total == 5)
  }

  @Test("an entry that no case decodes stops the start, and says what to do")
  func unknown() async throws {
    let error = await #expect(throws: RestorationError.self) {
      _ = try await restore([("added", "2"), ("halved", nil)])
    }
    let text = try #require(error.map { "\($0)" })
    #expect(text.hasPrefix(#"Entry 2 of the log, "halved", cannot be replayed: "#))
    #expect(text.contains("@Renamed(from: …)") && text.contains("--discard-unknown"))
  }

  @Test("unknown entries can be left out, and are counted")
  func discarded() async throws {
    let options = RestorationOptions(build: "b2", discardsUnknown: true)
    let restored = try await restore(
      [("halved", nil), ("added", "2"), ("added", #""two""#)],
      options
    )
    #expect(restored.state.total == 2)
    #expect(restored.restoration.discarded == 2)
    #expect(restored.restoration.summary?.contains("2 left out as unknown") == true)
  }

  @Test("an upcast converts a value that has another shape now")
  func upcast() async throws {
    struct Old: Decodable { let by: Int }
    let upcast = ActionUpcast("increased", to: "added") { value in
      let old = try JSONDecoder().decode(Old.self, from: value ?? Data())
      return Data("\(old.by)".utf8)
    }
    let options = RestorationOptions(build: "b2", upcasts: [upcast])
    let restored = try await restore([("increased", #"{"by":5}"#), ("added", "1")], options)
    #expect(restored.state.total == 6)
  }

  @Test("a redacted action is skipped, and nothing after it is compared")
  func redacted() async throws {
    let restored = try await restore([("whispered", nil), ("added", "1")], checkpoint: 1)
    #expect(restored.state == State(total: 1, whisper: ""))
  }

  @Test("with the same build, a replay that differs stops the start")
  func differs() async throws {
    await #expect(throws: RestorationError.self) {
      _ = try await restore([("added", "1")], checkpoint: 1, RestorationOptions(build: "b1"))
    }
  }

  @Test("with another build, the room goes on from the replay, and no page resumes from before")
  func forked() async throws {
    let restored = try await restore([("added", "1")], checkpoint: 1, by: Totals(factor: 2))
    #expect(restored.state.total == 2)
    #expect(restored.epoch.hasPrefix(restored.log.identity.instanceID + "-f1-"))
  }

  @Test("if a log is lost with a fork's entry, the next fork has another epoch")
  func lostFork() async throws {
    let first = try await restore([("added", "1")], checkpoint: 1, by: Totals(factor: 2))
    let second = try await restore([("added", "1")], checkpoint: 1, by: Totals(factor: 2))
    #expect(first.epoch.split(separator: "-").last != second.epoch.split(separator: "-").last)
  }
}

extension Room {
  fileprivate var epochID: String { core.membership.epochID }
}
