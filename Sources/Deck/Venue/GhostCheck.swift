internal import Foundation

/// Fills a room with ghosts on bad Wi-Fi, and steps through the talk. Phones with a good network watch, and must miss
/// nothing.
struct GhostCheck {
  let web: WebClient
  /// The file of the talk.
  let talk: URL
  /// A folder for what the server logs.
  let folder: URL
  /// How long the ghosts stay. They join within 20 seconds.
  var time = Duration.seconds(40)

  private static let phoneCount = 20
  static let plan = "200 phones, bad wifi"

  func finding() async -> VenueFinding {
    do {
      let server = try await ServerProcess(
        [talk.path, "--port", "0", "--rehearse", Self.plan, "--permit", "everyone"],
        folder: folder
      )
      let phones = try PhonesClient(count: Self.phoneCount)
      let haveJoined = try await phones.connect(to: server.address)
      await step(through: server)
      let missedNothing = await phones.missedNothing()
      await server.end()
      return Self.finding(in: server.errorText, missesNothing: haveJoined && missedNothing)
    } catch {
      return VenueFinding("ghosts", .problem, "\(error)")
    }
  }

  /// Goes through the talk, so that the ghosts have something to answer.
  private func step(through server: ServerProcess) async {
    let (clock, speaker) = (ContinuousClock(), try? PhonesClient(count: 1))
    let end = clock.now + time
    if let speaker, let cookie = await server.presenterCookie(web) {
      _ = try? await speaker.connect(to: server.address, cookie: cookie)
    }
    while clock.now < end {
      try? await clock.sleep(for: .seconds(1))
      _ = await speaker?.send("slides.nextTapped")
    }
  }

  /// Reads the last line of a rehearsal.
  ///
  /// - Parameter missesNothing: whether the phones with a good network ended on the same state.
  static func finding(in log: String, missesNothing: Bool) -> VenueFinding {
    let beginning = "The rehearsal is over: "
    guard let line = log.split(separator: "\n").last(where: { $0.contains(beginning) }),
      let start = line.range(of: beginning)?.upperBound
    else { return VenueFinding("ghosts", .problem, "the rehearsal has no result") }
    let text = String(line[start...])
    let bad = ["refused", "disconnected by the server", "taps lost", "unreadable"]
    let isBad = bad.contains(where: text.contains) || !text.hasPrefix("200 ghosts")
    let phones =
      missesNothing
      ? "\(phoneCount) phones on a good network missed nothing"
      : "\(phoneCount) phones on a good network did not end on the same state"
    return VenueFinding(
      "ghosts",
      isBad || !missesNothing ? .problem : .fine,
      "\(plan): \(text); \(phones)"
    )
  }
}

extension ServerProcess {
  /// Exchanges the presenter's secret for a cookie; nil without curl.
  func presenterCookie(_ web: WebClient) async -> String? {
    let arguments = ["--request", "POST", "--header", "Authorization: Bearer \(token)"]
    guard case .answer(let answer) = await web.send("\(address.absoluteString)/key", arguments),
      let cookie = answer.fields["set-cookie"]
    else { return nil }
    return String(cookie.prefix { $0 != ";" })
  }
}
