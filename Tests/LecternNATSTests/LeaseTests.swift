import LecternLog
import Testing

@testable import LecternJetStream
@testable import LecternNATS

@Suite(.serialized) struct LeaseTests {
  @Test("a lease that was released is another node's at once", arguments: ServerBinary.allCases)
  func release(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let (one, two) = (try server.stream(), try server.stream())
    let first = try await one.acquireLease(of: "r", holder: "a") { Issue.record("lost") }
    #expect(first.isHeld)
    async let second = two.acquireLease(of: "r", holder: "b") { Issue.record("lost") }
    let other = try await two.acquireLease(of: "other", holder: "b") { Issue.record("lost") }
    #expect(first.isHeld)
    first.release()
    #expect(!first.isHeld)
    #expect(try await second.isHeld)
    #expect(other.isHeld)
    try await second.release()
    other.release()
    other.release()
  }

  @Test(
    "a lease is renewed, and another node's once its holder has gone",
    arguments: ServerBinary.allCases
  )
  func renewal(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    // Long enough for a machine that stands still for some seconds.
    let one = try server.stream(leaseDuration: .seconds(12))
    let two = try server.stream()
    var first: Lease? = try await one.acquireLease(of: "r", holder: "a") { Issue.record("lost") }
    async let second = two.acquireLease(of: "r", holder: "b") { Issue.record("lost") }
    let end = first?.end
    while first?.end == end { try await Task.sleep(for: .milliseconds(10)) }
    #expect(first?.isHeld == true)
    first = nil
    let lease = try await second
    #expect(lease.isHeld)
    lease.release()
  }

  @Test("a holder that no server answers loses its lease", arguments: ServerBinary.allCases)
  func loss(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let (losses, continuation) = AsyncStream.makeStream(of: Void.self)
    let stream = try server.stream(leaseDuration: .seconds(6))
    let lease = try await stream.acquireLease(of: "r", holder: "a") {
      continuation.yield()
      continuation.finish()
    }
    server.freeze()
    #expect(await losses.reduce(into: 0) { count, _ in count += 1 } == 1)
    #expect(!lease.isHeld)
    server.thaw()
    let next = try await server.stream().acquireLease(of: "r", holder: "b") {}
    // The former holder changes nothing.
    lease.release()
    #expect(next.isHeld)
    next.release()
  }

  @Test("waiting for a lease ends with its task")
  func cancellation() async throws {
    let server = try TestServer(.recent)
    let stream = try server.stream()
    let lease = try await stream.acquireLease(of: "r", holder: "a") {}
    let waiting = Task { try await stream.acquireLease(of: "r", holder: "b") {} }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    lease.release()
  }
}
