import Foundation
import LecternTransport
import Logging
import ServiceLifecycle
import Testing

@testable import LecternServer

@Suite(.timeLimit(.minutes(10))) struct ProcessWatchTests {
  @Test("a server whose loop stands still ends some time after a signal")
  func end() async throws {
    let result = try #require(
      await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
        let manager = try NotificationSocket()
        setenv("NOTIFY_SOCKET", manager.path, 1)
        let logger = Logger(label: "test")
        let loop = try EventLoop(logger: logger)
        let watch = ProcessWatch(loop, limit: 0, timeToEnd: .milliseconds(1), logger: logger)
        let server = HangingServer(room: HangingRoom(loop: loop), manager: manager)
        try await ServiceGroup.run([watch, server], logger: logger)
      }
    )
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(errors.contains("The server has not ended within"))
  }
}

/// A server that waits for its room when it should end.
private struct HangingServer: Service {
  let room: HangingRoom
  let manager: NotificationSocket

  func run() async {
    async let end: Void = room.reduce()
    // Not earlier: the watch isn't in charge of signals before.
    while manager.receive() != "READY=1" {}
    kill(getpid(), SIGTERM)
    await end
  }
}

/// A room whose reducer never returns.
private actor HangingRoom {
  let loop: EventLoop

  init(loop: EventLoop) { self.loop = loop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func reduce() {
    while true { pause() }
  }
}
