import Composable
import ComposableTesting
import Foundation
import LecternLog
import LecternTesting
import LecternWire
import RoomSamples
import Synchronization
import Testing

@testable import LecternRoom

/// A new room in place of one, on disks that answer and on disks that do not.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ResetTests {
  /// Creates the logs of new rooms.
  private final class Logs: Sendable {
    private let logs = Mutex<[HeldLog]>([])

    var all: [HeldLog] { logs.withLock { $0 } }

    func add() -> HeldLog {
      let log = HeldLog(after: nil)
      logs.withLock { $0.append(log) }
      return log
    }
  }

  /// Returns a room whose count is 1, with its presenter.
  private func room(
    renewing logs: Logs
  ) async throws -> (room: RestartableRoom, host: ConnectionStub) {
    let room = try await RestartableRoom()
    room.executor.perform {
      room.room.assumeIsolated { $0.start.renewLog = { logs.add() } }
    }
    let host = try await room.open(1, asPresenter: true)
    await room.send(action("incrTapped", ref: 1), on: host)
    #expect(host.count == 1)
    return (room, host)
  }

  @Test("a new room begins with the initial state and a log of its own")
  func recorded() async throws {
    let logs = Logs()
    let (room, host) = try await room(renewing: logs)
    await room.send(action("$room.resetRequested", ref: 2), on: host)
    #expect(host.closeReason == "the room starts over")
    await room.rest { room.isOpen }
    #expect(room.log.isClosed)
    let later = try await room.open(2, asPresenter: true)
    #expect(later.count == 0)
    #expect(later.recordingProblem == nil)
    await room.send(action("incrTapped", ref: 1), on: later)
    #expect(later.count == 1)
    #expect(logs.all.map { $0.lastBatch > 0 } == [true])
    // Effects have other keys than those of the former room.
    let seed = room.executor.perform {
      room.room.assumeIsolated { $0.stores.app.configuration.seed }
    }
    #expect(logs.all.map(\.identity.seed) == [seed])
    #expect(room.log.identity.seed != seed)
  }

  @Test("a new room begins unrecorded, and says so, where the disk does not answer in five seconds")
  func stall() async throws {
    let logs = Logs()
    let (room, host) = try await room(renewing: logs)
    room.log.hold()
    await room.send(action("incrTapped", ref: 2), on: host)
    await room.send(action("$room.resetRequested", ref: 3), on: host)
    #expect(!room.isOpen)
    await room.advance(by: .milliseconds(4_999))
    #expect(!room.isOpen)
    await room.advance(by: .milliseconds(1))
    try await goesOnUnrecorded(room, logs)
  }

  @Test(
    "a new room begins at once where a presenter has gone on without a disk that does not answer"
  )
  func abandoned() async throws {
    let logs = Logs()
    let (room, host) = try await room(renewing: logs)
    room.log.hold()
    await room.send(action("incrTapped", ref: 2), on: host)
    await room.advance(by: .seconds(5))
    #expect(host.recordingProblem == "The disk does not answer.")
    await room.send(action("$room.resetRequested", ref: 3), on: host)
    #expect(host.messages.last?["code"]?.string == "not_recorded")
    await room.send(action("$room.recordingAbandoned", ref: 4), on: host)
    #expect(host.count == 2)
    await room.send(action("$room.resetRequested", ref: 5), on: host)
    await room.advance(by: .zero)
    try await goesOnUnrecorded(room, logs)
  }

  @Test("a room starts over while as many other logs as there are cores do not close")
  func stalledLogs() async throws {
    // The threads for the disk are at most 16.
    let count = min(8, ProcessInfo.processInfo.activeProcessorCount)
    let stalled = (0..<count).map { _ in HeldLog(after: nil) }
    for log in stalled { log.hold() }
    let closings = stalled.map { log in Task { await RoomRecording(log).close() } }
    let logs = Logs()
    let (room, host) = try await room(renewing: logs)
    await room.send(action("$room.resetRequested", ref: 2), on: host)
    await room.rest { room.isOpen }
    #expect(room.log.isClosed)
    #expect(logs.all.count == 1)
    for log in stalled { log.release() }
    for closing in closings { await closing.value }
    #expect(!stalled.contains { !$0.isClosed })
  }

  private func goesOnUnrecorded(_ room: RestartableRoom, _ logs: Logs) async throws {
    await room.rest { room.isOpen }
    let host = try await room.open(2, asPresenter: true)
    #expect(host.count == 0)
    #expect(host.recordingProblem == "The disk does not answer.")
    await room.send(action("incrTapped", ref: 1), on: host)
    #expect(host.count == 1)
    #expect(host.messages.contains { $0["type"]?.string == "ack" })
    // The disk answers after all: the next server begins with an empty log.
    room.log.release()
    await room.rest { logs.all.first?.isClosed == true }
    #expect(room.log.isClosed)
    #expect(logs.all.map(\.lastBatch) == [0])
    await room.send(action("incrTapped", ref: 2), on: host)
    #expect(host.count == 2)
  }
}

extension RestartableRoom {
  /// Whether the room takes connections.
  fileprivate var isOpen: Bool {
    executor.perform { room.assumeIsolated { !$0.core.isStopping } }
  }

  fileprivate func advance(by duration: Duration) async {
    await rest()
    await clock.advance(to: clock.now.advanced(by: duration)) { await rest() }
  }
}

extension ConnectionStub {
  /// The last count that a snapshot or a patch has brought.
  fileprivate var count: Int? {
    texts.lazy.reversed().compactMap { text in
      (text.firstMatch(of: /"count":(\d+)/) ?? text.firstMatch(of: /"\/count","value":(\d+)/))
        .flatMap { Int($0.1) }
    }.first
  }

  fileprivate var recordingProblem: String? {
    messages.last { $0["viewer"] != nil }?["viewer"]?["recordingProblem"]?.string
  }
}
