internal import Foundation

/// Compares the clock of this machine with another's.
struct ClockClient: Sendable {
  let web: WebClient
  var now: @Sendable () -> Date = { Date() }

  private static let other = "https://example.com"
  /// Seconds. The other clock is read as whole seconds, and takes some time to answer.
  private static let limit = 10.0

  func finding() async -> VenueFinding {
    let result = await web.send(Self.other, ["--head"])
    if result == .missing { return VenueFinding("clock", .unknown, "install curl to compare it") }
    guard case .answer(let answer) = result,
      let text = answer.fields["date"], let date = Self.date(text)
    else { return VenueFinding("clock", .unknown, "\(Self.other) does not answer") }
    let ahead = now().timeIntervalSince(date)
    let seconds = Int(abs(ahead).rounded())
    let place = "\(seconds) s \(ahead < 0 ? "behind" : "ahead of") \(Self.other)"
    guard abs(ahead) > Self.limit else { return VenueFinding("clock", .fine, place) }
    return VenueFinding(
      "clock",
      .problem,
      "\(place); the log and the results have these times: set the clock"
    )
  }

  /// Returns a date as HTTP writes it (RFC 9110 5.6.7).
  private static func date(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return format.date(from: text)
  }
}
