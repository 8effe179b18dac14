internal import Foundation
internal import Lectern

/// Kills a server in the middle of a talk, starts it again, and lets ``Restart`` compare the room.
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
    let before: JSONValue
    do {
      guard let cookie = await server.presenterCookie(web) else {
        await server.end()
        return VenueFinding("restart", .unknown, "install curl to check it")
      }
      try await show(on: server, cookie: cookie, to: phones)
      before = try await state(of: server)
    } catch {
      await server.end()
      throw error
    }
    // As in a crash.
    await server.end(by: SIGKILL)
    let outcome = await outcome(of: server, for: phones)
    return Restart(before: before, outcome: outcome, phoneCount: Self.phoneCount).finding
  }

  /// Steps through the talk. At its first poll, a phone votes.
  private func show(on server: ServerProcess, cookie: String, to phones: PhonesClient) async throws
  {
    let speaker = try PhonesClient(count: 1)
    guard try await phones.connect(to: server.address),
      try await speaker.connect(to: server.address, cookie: cookie)
    else { throw CheckError("\(Self.phoneCount) phones could not join") }
    for _ in 0..<Self.steps {
      guard await speaker.send("slides.nextTapped") else {
        throw CheckError("the server has not answered the speaker")
      }
    }
    guard let ballot = Ballot(in: await speaker.state) else { return }
    guard await speaker.send("slides.slideChosen", ballot.slide),
      await phones.send("poll.voted", ballot.vote)
    else { throw CheckError("the server has not answered a vote") }
  }

  /// Starts the server again, and waits for the phones.
  private func outcome(of server: ServerProcess, for phones: PhonesClient) async -> Restart.Outcome
  {
    let start = ContinuousClock().now
    do {
      let restarted = try await self.start(port: server.address.port ?? 0)
      do {
        let areAllBack = try await phones.connect(to: restarted.address)
        let time = ContinuousClock().now - start
        let after = try await state(of: restarted)
        await restarted.end()
        return .room(after, areAllBack: areAllBack, time: time)
      } catch {
        await restarted.end()
        throw error
      }
    } catch {
      return .nothing("\(error)")
    }
  }

  private func start(port: Int) async throws(CheckError) -> ServerProcess {
    try await ServerProcess(
      [talk.path, "--port", "\(port)", "--data", folder.appending(path: "data").path],
      folder: folder,
      token: "a-token-of-the-check"
    )
  }

  /// Returns the state that a new phone gets.
  private func state(of server: ServerProcess) async throws -> JSONValue {
    let phone = try PhonesClient(count: 1)
    guard try await phone.connect(to: server.address) else {
      throw CheckError("a new phone could not join")
    }
    return await phone.state
  }
}

/// A vote for the first choice of a talk's first poll.
private struct Ballot {
  let slide: JSONValue
  let vote: JSONValue

  /// - Parameter state: the state that a speaker has. It has all slides.
  /// - Returns: nil for a talk without a poll.
  init?(in state: JSONValue) {
    guard case .array(let slides) = state.slides,
      let slide = slides.first(where: { $0.poll != .null })
    else { return nil }
    (self.slide, vote) = (slide.id, slide.poll.choices[0].vote)
  }
}
