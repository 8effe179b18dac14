import LecternJetStream
import LecternLog
import LecternNATS
import LogLaws
import Testing

/// A standby that follows a log.
@Suite(.serialized) struct TailTests {
  @Test(
    "a tail has the batches that there are, and those that follow, through terms and restarts",
    arguments: ServerBinary.allCases
  )
  func follow(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let batches = [LogBatch].actions(400)
    let log = try server.stream().open(leader: "a")
    await log.appendAll(Array(batches[..<100]))
    var tail = try server.stream().reader.batches(after: 20).makeAsyncIterator()
    for batch in batches[20..<100] { #expect(try await tail.next() == batch) }
    for batch in batches[100..<200] {
      #expect(await log.append(batch.entries) == .success(batch.number))
      #expect(try await tail.next() == batch)
    }
    let next = try server.stream().open(leader: "b")
    await next.appendAll(Array(batches[200..<300]))
    for batch in batches[200..<300] { #expect(try await tail.next() == batch) }
    server.kill()
    try server.restart()
    await next.appendAll(Array(batches[300...]))
    for batch in batches[300...] { #expect(try await tail.next() == batch) }
    log.close()
    next.close()
  }

  @Test("a tail begins before the log does", arguments: ServerBinary.allCases)
  func early(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let reader = try server.stream().reader
    #expect(try reader.identity() == nil)
    #expect(try reader.lastBatch() == 0)
    #expect(try reader.snapshot(upTo: .max) == nil)
    async let first = reader.batches(after: 0).first { _ in true }
    let log = try server.stream().open()
    let batch = [LogBatch].actions(1)[0]
    #expect(await log.append(batch.entries) == .success(1))
    #expect(try await first == batch)
    #expect(try reader.identity() == .sample)
    #expect(try reader.lastBatch() == 1)
    log.close()
  }

  @Test("a tail ends with an error when no server answers", arguments: ServerBinary.allCases)
  func unreachable(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    var tail = try server.stream(timeout: .milliseconds(300)).reader.batches(after: 0)
      .makeAsyncIterator()
    server.kill()
    await #expect(throws: LogError.self) { try await tail.next() }
  }
}
