import LecternJetStream
import LecternLog
import LecternNATS
import LogLaws
import Testing

/// Two leaders of one log.
@Suite(.serialized) struct LeaderTests {
  private let fenced = LogError.fenced(path: "nats:lectern/room_1.ü")

  @Test(
    "the append of a deposed leader fails, and leaves nothing",
    arguments: ServerBinary.allCases
  )
  func deposed(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let first = try server.stream().open(leader: "a")
    let batches = [LogBatch].actions(6)
    await first.appendAll(Array(batches[..<3]))
    let second = try server.stream().open(leader: "b")
    #expect(second.lastBatch == 3)
    for batch in [LogBatch].actions(3, from: 100) {
      #expect(await first.append(batch.entries) == .failure(fenced))
    }
    #expect(await first.save(.sample(3)) == fenced)
    #expect(await second.appendAll(Array(batches[3...])) == (4...6).map { .success($0) })
    #expect(try second.batches() == batches)
    #expect(try first.batches() == Array(batches[..<3]))
    #expect(first.lastBatch == 3)
    first.close()
    second.close()
    let third = try server.stream().open(leader: "c")
    #expect(try third.batches() == batches)
    third.close()
  }

  @Test("leaders that depose each other under load leave one log", arguments: ServerBinary.allCases)
  func rivals(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    var expected: [[LogEntry]] = []
    for round in 1...8 {
      let first = try server.stream().open(leader: "\(round)")
      #expect(try first.batches().map(\.entries) == expected)
      let batches = [LogBatch].actions(200, from: round * 1_000)
      let (results, continuation) = AsyncStream.makeStream(of: Result<Int, LogError>.self)
      for batch in batches { first.append(batch.entries) { continuation.yield($0) } }
      first.save(.sample(0)) { _ in continuation.finish() }
      let isUnderWay = await results.contains(.success(expected.count + 20))
      #expect(isUnderWay)
      let second = try server.stream().open(leader: "\(round)'")
      let last = second.lastBatch
      #expect(await second.append([]) == .success(last + 1))
      first.close()
      #expect(first.lastBatch == last)
      expected += batches.prefix(last - expected.count).map(\.entries) + [[]]
      second.close()
    }
  }

  @Test(
    "a batch of which a leader has published a part only is no batch",
    arguments: ServerBinary.allCases
  )
  func unfinished(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let proxy = try CuttingProxy(server: server.port)
    let first = try server.stream(timeout: .milliseconds(500), port: proxy.port).open(leader: "a")
    await first.appendAll(.actions(2))
    // Five pieces, of which the first is stored and not answered.
    proxy.loseAnswer(.drop)
    let value = [UInt8](repeating: 7, count: 2_000_000)
    let action = ActionEntry(lane: .app, count: 1, name: "n", value: value)
    let entry = LogEntry(revision: 1, time: 1, content: .action(action))
    #expect(await first.append([entry]).error?.code == .unreachable)
    #expect(proxy.hasLost)
    let second = try server.stream().open(leader: "b")
    #expect(second.lastBatch == 2)
    #expect(await second.append([LogBatch].actions(1, from: 3)[0].entries) == .success(3))
    #expect(try second.batches() == .actions(3))
    second.close()
  }
}
