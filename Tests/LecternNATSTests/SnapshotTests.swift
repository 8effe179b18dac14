import LecternBytes
import LecternLog
import LogLaws
import Testing

@testable import LecternJetStream
@testable import LecternNATS

@Suite(.serialized) struct SnapshotTests {
  @Test(
    "a snapshot of many messages is kept, and replaces one of the same batch",
    arguments: ServerBinary.allCases
  )
  func chunks(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let stream = try server.stream()
    let log = try stream.open()
    await log.appendAll(.actions(3))
    let large = LogSnapshot.sample(
      2,
      content: (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    )
    for snapshot in [LogSnapshot.sample(2), large, .sample(2), large] {
      #expect(await log.save(snapshot) == nil)
      let isSaved = try log.snapshots() == [snapshot]
      #expect(isSaved)
    }
    #expect(await log.save(.sample(3)) == nil)
    #expect(try log.snapshots().map(\.batch) == [3, 2])
    log.close()
  }

  @Test(
    "a snapshot of which a piece is missing is skipped for the one before it",
    arguments: ServerBinary.allCases
  )
  func unfinished(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let stream = try server.stream()
    let log = try stream.open()
    await log.appendAll(.actions(3))
    #expect(await log.save(.sample(1)) == nil)
    var writer = ByteWriter()
    Fragment(index: 0, count: 2, content: [1]).write(to: &writer)
    _ = try stream.jetStream.publish(
      writer.bytes,
      to: stream.room("room_1.ü").snapshot(SnapshotID(batch: 2, revision: 2)),
      id: "x",
      expecting: 0,
      until: stream.jetStream.deadline
    )
    #expect(try log.snapshots() == [.sample(1)])
    #expect(await log.save(.sample(2)) == nil)
    #expect(try log.snapshots() == [.sample(2), .sample(1)])
    log.close()
  }
}
