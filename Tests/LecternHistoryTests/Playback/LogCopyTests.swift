import Composable
import ComposableTesting
import Foundation
import LecternLog
import LecternTesting
import Logging
import RoomSamples
import Testing

import class CoreMetrics.NOOPMetricsHandler

@testable import LecternHistory
@testable import LecternRoom

/// The copy of a log that is played.
@Suite final class LogCopyTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "lectern-\(UInt64.random(in: .min ... .max))", directoryHint: .isDirectory)
  private var file: URL { folder.appending(path: LogFile.roomName) }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a log to the file.
  private func write(_ log: MemoryLog) throws {
    let file = try SQLiteLog.open(self.file.path, identity: log.identity).log
    for batch in log.batches { file.append(batch.entries) { _ in } }
    for snapshot in log.snapshots() { file.save(snapshot) { _ in } }
    file.close()
  }

  @Test("a copy has what the file has, by the file or its folder, and the file stays as it is")
  func copy() async throws {
    let log = await PlaybackTests.Recording().log
    try write(log)
    let bytes = try Data(contentsOf: file)
    for path in [file.path, folder.path] {
      let copy = try LogCopy(of: path)
      #expect(copy.batches == log.batches)
      #expect(copy.identity.seed == log.identity.seed)
      #expect(copy.identity.instanceID != log.identity.instanceID)
      copy.append([LogEntry(revision: 9, time: 0, content: .reservation(upTo: 9))]) { _ in }
      #expect(copy.lastBatch == log.lastBatch + 1)
    }
    #expect(try Data(contentsOf: file) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test("a log without an action cannot be played")
  func empty() throws {
    try write(MemoryLog())
    #expect(throws: PlaybackError.empty(path: file.path)) { try LogCopy(of: folder.path) }
  }

  @Test("a missing log, a damaged one, and another file cannot be played, and stay as they are")
  func unreadable() async throws {
    #expect(throws: LogError.self) { try LogCopy(of: file.path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try write(await PlaybackTests.Recording().log)
    var bytes = try Data(contentsOf: file)
    let name = try #require(bytes.lastRange(of: Data("voted".utf8)))
    bytes[name.lowerBound] = UInt8(ascii: "V")
    try bytes.write(to: file)
    #expect(throws: LogError.self) { try LogCopy(of: file.path) }
    #expect(try Data(contentsOf: file) == bytes)
    try Data("<!doctype html>".utf8).write(to: file)
    #expect(throws: LogError.self) { try LogCopy(of: file.path) }
  }

  @Test("a log that another process has open cannot be played")
  func inUse() throws {
    let log = try SQLiteLog.open(file.path, identity: .random(created: 0)).log
    #expect(throws: LogError.inUse(path: file.path)) { try LogCopy(of: file.path) }
    log.close()
  }

  @Test("a trimmed log is played from its oldest snapshot")
  func trimmed() async throws {
    let log = MemoryLog.ofTest()
    let recorded = PlaybackTests.echo(on: log)
    let alice = await recorded.join("alice")
    for number in 1...2 { await alice.send("added", value: number) }
    await recorded.room.stopRecording()
    let resumed = PlaybackTests.echo(on: log)
    _ = await resumed.join("alice")
    let bob = await resumed.join("bob")
    await bob.send("added", value: 3)
    await resumed.finish()
    try write(log)
    #expect(try LogFile(file.path).trim() != nil)
    let room = PlaybackTests.echo(on: try LogCopy(of: file.path))
    try await room.room.showBeginning()
    let carol = await room.join("carol")
    #expect(carol.replica?.taps == 3)
    room.inOneTurn { _ = $0.play(3, after: 0) }
    await room.advance(by: .zero)
    #expect(carol.replica?.taps == 6)
    room.inOneTurn { $0.endPlayback() }
    await room.finish()
  }

  @Test("the log of another app is refused with the action that the app does not have")
  func otherApp() async throws {
    try write(await PlaybackTests.Recording().log)
    let executor = TestExecutor()
    let room = Room(
      store: Store(
        initialState: Counter.State(),
        reducer: Counter(),
        executor: executor,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        now: { .epoch }
      ),
      options: RoomOptions(metrics: NOOPMetricsHandler.instance),
      recording: RoomRecording(try LogCopy(of: file.path)),
      view: { state, _ in Counter.View(count: state.count, number: 0, sender: nil) }
    )
    await #expect {
      try await room.restore(RestorationOptions())
    } throws: {
      "\($0)".contains("\"voted\", cannot be replayed")
    }
  }
}
