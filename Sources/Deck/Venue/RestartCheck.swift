internal import Foundation

/// Kills a server in the middle of a talk, starts it again, and compares the room.
struct RestartCheck {
  let web: WebClient
  /// The file of the talk.
  let talk: URL
  /// An empty folder.
  let folder: URL

  private static let phoneCount = 20
  private static let steps = 3

  func finding() async -> VenueFinding {
    do {
      return try await check()
    } catch {
      return VenueFinding("restart", .problem, "\(error)")
    }
  }

  private func check() async throws -> VenueFinding {
    let server = try await start(port: 0)
    let phones = try PhonesClient(count: Self.phoneCount)
    let speaker = try PhonesClient(count: 1)
    let before: Data?
    do {
      guard let cookie = await server.presenterCookie(web) else {
        await server.end()
        return VenueFinding("restart", .unknown, "install curl to check it")
      }
      guard try await phones.connect(to: server.address),
        try await speaker.connect(to: server.address, cookie: cookie)
      else { throw CheckError("\(Self.phoneCount) phones could not join") }
      for _ in 0..<Self.steps {
        guard await speaker.send("slides.nextTapped") else {
          throw CheckError("the server has not answered the speaker")
        }
      }
      before = try await state(of: server)
    } catch {
      await server.end()
      throw error
    }
    // As in a crash.
    await server.end(by: SIGKILL)
    let start = ContinuousClock().now
    let restarted = try await self.start(port: server.address.port ?? 0)
    let areBack = try await phones.connect(to: restarted.address)
    let time = ContinuousClock().now - start
    let after = try await state(of: restarted)
    await restarted.end()
    guard areBack else { throw CheckError("after a restart, not all phones came back") }
    guard before == after else { throw CheckError("after a restart, the room is another") }
    return VenueFinding(
      "restart",
      .fine,
      "after a crash, \(Self.phoneCount) phones and the slide were back in \(time.milliseconds)"
    )
  }

  private func start(port: Int) async throws(CheckError) -> ServerProcess {
    try await ServerProcess(
      [talk.path, "--port", "\(port)", "--data", folder.appending(path: "data").path],
      folder: folder,
      token: "a-token-of-the-check"
    )
  }

  /// Returns the state that a new phone gets.
  private func state(of server: ServerProcess) async throws -> Data? {
    let phone = try PhonesClient(count: 1)
    guard try await phone.connect(to: server.address) else {
      throw CheckError("a new phone could not join")
    }
    let snapshot = await phone.snapshot
    let fields = try JSONSerialization.jsonObject(with: Data(snapshot)) as? [String: Any]
    return try (fields?["state"]).map {
      try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys)
    }
  }
}
