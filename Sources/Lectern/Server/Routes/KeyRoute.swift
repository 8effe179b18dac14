internal import LecternTransport
internal import Synchronization

/// Gives a cookie for a secret, once, so that the secret need not be said again.
///
/// ```
/// POST /key
/// Authorization: Bearer K7Q2M
/// ```
///
/// The secret is in no address, so that it is in no log and no `Referer`; the cookie is for no script to
/// read, and comes with no request that another site has caused (RFC 6265bis §5.6.7).
final class KeyRoute: Route {
  let path = "/key"
  let methods = ["POST"]
  private let link: @Sendable (Secret) -> Link?
  private let now: @Sendable () -> Duration
  private let failed = Mutex(FailedAttempts())

  /// - Parameters:
  ///   - clock: tells how fast somebody tries.
  ///   - link: the link that has a secret; called on the loop.
  init(clock: some Clock<Duration> = ContinuousClock(), link: @escaping @Sendable (Secret) -> Link?)
  {
    self.link = link
    now = { [start = clock.now] in start.duration(to: clock.now) }
  }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    let link = request.bearer.flatMap { self.link(Secret($0)) }
    // A code can be tried, a token cannot: so whoever tries codes keeps no presenter out.
    guard link?.role == .presenter || mayTry(request.peer.address) else {
      let wait = ("retry-after", "\(FailedAttempts.interval.components.seconds)")
      return HTTPResponse(status: .tooManyRequests, headers: [wait], body: "too often\n".utf8)
    }
    guard let link else {
      failed.withLock { $0.insert(request.peer.address) }
      return HTTPResponse(status: .forbidden, body: "nobody is let in with that\n".utf8)
    }
    let attributes = "HttpOnly; SameSite=Strict" + (request.peer.isSecure ? "; Secure" : "")
    let cookie = "\(link.cookieName)=\(link.cookie.text); \(attributes)"
    return HTTPResponse(
      status: .noContent,
      headers: [("set-cookie", cookie), ("cache-control", "no-store")]
    )
  }

  private func mayTry(_ address: PeerAddress) -> Bool {
    failed.withLock { $0.mayTry(address, at: now()) }
  }
}
