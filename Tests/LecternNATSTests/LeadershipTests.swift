import LecternLog
import LogLaws
import Synchronization
import Testing

@testable import LecternJetStream
@testable import LecternNATS

/// Nodes that share the logs of their rooms.
@Suite struct LeadingTests {
  @Test(
    "a node stands by until the leader closes the log, and then has all of it",
    arguments: ServerBinary.allCases
  )
  func handover(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let first = try await server.logs("a").lead()
    let batches = [LogBatch].actions(5)
    await first.appendAll(Array(batches[..<3]))
    try first.saveAttachment([1])
    try first.saveAttachment([2])
    let isClosing = Mutex(false)
    async let second = {
      let log = try await server.logs("b").lead()
      let isHandedOver = isClosing.withLock { $0 }
      #expect(isHandedOver)
      return log
    }()
    // A room of another name is another node's meanwhile.
    try await server.logs("b").lead("other").close()
    isClosing.withLock { $0 = true }
    first.close()
    let log = try await second
    #expect(log.identity == first.identity)
    #expect(try log.attachment() == [2])
    await log.appendAll(Array(batches[3...]))
    #expect(try log.batches() == batches)
    log.close()
  }

  @Test("a former leader's attachment replaces nothing", arguments: ServerBinary.allCases)
  func attachments(binary: ServerBinary) throws {
    let server = try TestServer(binary)
    let first = try server.stream().open(leader: "a")
    #expect(try first.attachment() == nil)
    for number: UInt8 in 0..<8 { try first.saveAttachment([number]) }
    let second = try server.stream().open(leader: "b")
    #expect(try second.attachment() == [7])
    let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    try second.saveAttachment(large)
    try first.saveAttachment([8])
    #expect(try second.attachment() == large)
    first.close()
    second.close()
    #expect(throws: LogError.closed) { try second.attachment() }
    let third = try server.stream().open(leader: "c")
    #expect(try third.attachment() == large)
    third.close()
  }

  @Test("a leader that no server answers is told so once", arguments: ServerBinary.allCases)
  func loss(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let (losses, loss) = AsyncStream.makeStream(of: LogError.self)
    let log = try await server.logs("a", leaseDuration: .seconds(3)).lead { loss.yield($0) }
    server.kill()
    let error = await losses.first { _ in true }
    guard error?.code == .unreachable else {
      Issue.record("\(String(describing: error))")
      return
    }
    try server.restart()
    log.close()
    loss.finish()
    #expect(await losses.first { _ in true } == nil)
    // The server has another leader now. The former one does not disturb it.
    let next = try await server.logs("b").lead()
    #expect(await next.append([]) == .success(1))
    next.close()
  }

  @Test("a leader whose lease has ended while no server answered has it again")
  func regained() async throws {
    let server = try TestServer(.recent)
    let loss = Mutex<LogError?>(nil)
    let stream = try server.stream(leaseDuration: .seconds(2))
    let timeout = RenewedLease.Timeouts(disconnected: .seconds(600), connected: .seconds(600))
    let logs = NATSLogs(stream, node: "a", leaseTimeouts: timeout)
    let log = try await logs.lead { error in loss.withLock { $0 = error } }
    let lease = try #require((log as? NATSLog)?.lease)
    server.freeze()
    while lease.isHeld { try await Task.sleep(for: .milliseconds(10)) }
    server.thaw()
    while !lease.isHeld, loss.withLock({ $0 == nil }) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(loss.withLock { $0 } == nil)
    #expect(await log.append([]) == .success(1))
    log.close()
  }
}

extension TestServer {
  /// Returns the logs as a node has them.
  fileprivate func logs(
    _ node: String,
    leaseDuration: Duration = .seconds(3_600)
  ) throws -> NATSLogs {
    NATSLogs(try stream(leaseDuration: leaseDuration), node: node)
  }
}

extension NATSLogs {
  fileprivate func lead(
    _ room: String = "room",
    onLoss: @escaping @Sendable (LogError) -> Void = { Issue.record("\($0)") }
  ) async throws -> any SharedLog {
    try await lead(room, identity: .sample, build: "b", onLoss: onLoss)
  }
}
