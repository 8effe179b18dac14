import Foundation
import LecternLog
import Synchronization
import Testing

@testable import LecternServer
@testable import LecternTransport

/// Rooms whose logs several servers share.
@Suite(.timeLimit(.minutes(10))) struct SharedRoomsTests {
  @Test("a room that another server has begun opens for a page that reconnects, and no other does")
  func failover() async throws {
    let logs = NodeLogs()
    let first = try await RoomsTests.Server("--rooms", "4", logs: logs)
    #expect(try await first.ask("/group-1/")?.status == .temporaryRedirect)
    try await first.end()

    // Its folder has no rooms.
    let second = try await RoomsTests.Server("--rooms", "4", logs: logs)
    #expect(try await second.ask("/group-2/socket")?.status == .notFound)
    #expect(try await second.ask("/group-1/socket")?.status == .temporaryRedirect)
    #expect(await second.rooms.all.map { $0.folder.url.lastPathComponent } == ["group-1"])
    #expect(await second.rooms.searched.isEmpty)
    try await second.end()
  }

  @Test("while the logs can't be searched, a page is told to ask again")
  func unreachable() async throws {
    let logs = NodeLogs()
    let server = try await RoomsTests.Server("--rooms", "4", logs: logs)
    logs.isReachable.withLock { $0 = false }
    #expect(try await server.ask("/group-1/socket")?.status == .serviceUnavailable)
    logs.isReachable.withLock { $0 = true }
    #expect(try await server.ask("/group-1/socket")?.status == .notFound)
    try await server.end()
  }
}

/// The logs of several servers, in memory.
private final class NodeLogs: SharedLogs {
  let promise = ""
  let isReachable = Mutex(true)
  private let logs = Mutex<[String: OneLog]>([:])

  func lead(
    _ room: String,
    identity: LogIdentity,
    build: String,
    onLoss: @escaping @Sendable (LogError) -> Void
  ) async throws -> any SharedLog {
    logs.withLock { logs in
      let log = logs[room] ?? OneLog()
      logs[room] = log
      return log
    }
  }

  func hasLog(_ room: String) async throws -> Bool {
    guard isReachable.withLock({ $0 }) else { throw LogError.full(path: room) }
    return logs.withLock { $0[room] != nil }
  }
}
