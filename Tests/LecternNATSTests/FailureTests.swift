import LecternJetStream
import LecternLog
import LecternNATS
import LogLaws
import Testing

/// Answers and servers that get lost.
@Suite(.serialized) struct FailureTests {
  @Test(
    "a batch whose answer is lost is in the log once, and is acknowledged",
    arguments: ServerBinary.allCases,
    [CuttingProxy.Loss.cut, .drop]
  )
  func lostAnswer(binary: ServerBinary, loss: CuttingProxy.Loss) async throws {
    let server = try TestServer(binary)
    let proxy = try CuttingProxy(server: server.port)
    let log = try server.stream(port: proxy.port).open()
    for batch in [LogBatch].actions(3) {
      proxy.loseAnswer(loss)
      #expect(await log.append(batch.entries) == .success(batch.number))
      #expect(proxy.hasLost)
    }
    #expect(try log.batches() == .actions(3))
    log.close()
  }

  @Test(
    "a batch that a frozen server acknowledges late is in the log once",
    arguments: ServerBinary.allCases
  )
  func frozenServer(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let proxy = try CuttingProxy(server: server.port)
    let log = try server.stream(port: proxy.port).open()
    let batches = [LogBatch].actions(3)
    var publications = proxy.publications.makeAsyncIterator()
    var questions = proxy.questions.makeAsyncIterator()
    // The log's last message, and the term.
    _ = await questions.next()
    _ = await publications.next()
    #expect(await log.append(batches[0].entries) == .success(1))
    _ = await publications.next()
    server.freeze()
    let (results, continuation) = AsyncStream.makeStream(of: Result<Int, LogError>.self)
    for batch in batches[1...] { log.append(batch.entries) { continuation.yield($0) } }
    // The writer asks whether the batch was stored, without an answer to it.
    _ = await publications.next()
    _ = await questions.next()
    server.thaw()
    var answers = results.makeAsyncIterator()
    #expect(await answers.next() == .success(2))
    #expect(await answers.next() == .success(3))
    #expect(try log.batches() == batches)
    log.close()
  }

  /// The server is killed, and the system isn't, so written data stays in the system's cache. Only a power failure
  /// would show whether the server has synced the data. `sync_interval` decides when it does: by default every two
  /// minutes.
  @Test(
    "a server that is killed and started again has all that was acknowledged",
    arguments: ServerBinary.allCases
  )
  func killedServer(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let log = try server.stream().open()
    let batches = [LogBatch].actions(600)
    let (results, continuation) = AsyncStream.makeStream(of: Result<Int, LogError>.self)
    for batch in batches { log.append(batch.entries) { continuation.yield($0) } }
    var next = 1
    for await result in results {
      #expect(result == .success(next))
      if next % 150 == 0, next < batches.count {
        // Others are on their way.
        server.kill()
        try server.restart()
      }
      next += 1
      if next > batches.count { break }
    }
    #expect(try log.batches() == batches)
    log.close()
    server.kill()
    try server.restart()
    let reopened = try server.stream().open()
    #expect(try reopened.batches() == batches)
    reopened.close()
  }

  @Test(
    "a server that has lost what it had acknowledged ends the log",
    arguments: ServerBinary.allCases
  )
  func lostBatches(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let log = try server.stream().open()
    #expect(await log.append([]) == .success(1))
    server.kill()
    let store = try server.copyStore()
    try server.restart()
    #expect(await log.append([]) == .success(2))
    server.kill()
    try server.replaceStore(by: store)
    try server.restart()
    let error = await log.append([]).error
    #expect(error?.code == .failed)
    #expect(error?.detail?.contains("lost") == true)
    log.close()
  }

  @Test(
    "a log that no server answers fails what waits, and all that follows",
    arguments: ServerBinary.allCases
  )
  func unreachable(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let log = try server.stream(timeout: .milliseconds(300)).open()
    #expect(await log.append([]) == .success(1))
    server.kill()
    async let one = log.append([])
    async let two = log.append([])
    for result in await [one, two] {
      #expect(result.error?.code == .unreachable)
      #expect(result.error?.path == "nats:lectern/room_1.ü")
    }
    try server.restart()
    #expect(await log.append([]).error?.code == .unreachable)
    log.close()
    let reopened = try server.stream().open()
    #expect(reopened.lastBatch >= 1)
    reopened.close()
  }

  @Test("a server that isn't there is named without its credentials")
  func noServer() throws {
    let error = try #require(throws: LogError.self) {
      try NATSConnection(["nats://user:secret@127.0.0.1:1"])
    }
    guard error.code == .unreachable, error.path == "nats://127.0.0.1:1", let detail = error.detail
    else {
      Issue.record("\(error)")
      return
    }
    #expect(!detail.contains("secret") && !detail.isEmpty)
  }
}
