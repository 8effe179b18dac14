internal import Composable
internal import LecternRoom
internal import LecternTransport
internal import Synchronization

/// Makes the browser of the desktop a presenter's device, once, and redirects it to a page.
///
/// ```
///   xdg-open http://192.168.1.5:8080/open?code=… ─▶ 303 See Other, a presenter's cookie ─▶ /speaker
/// ```
///
/// The address is an argument of a process, which each user of the machine can read. So it doesn't have the presenter's
/// secret, and is valid for one request within a minute. If another user is faster, the browser's own request comes too
/// late, and is reported.
final class BrowserRoute: Route {
  let path = "/open"
  private let page: String
  private let secret = Secret.token()
  private let isUsed = Mutex(false)
  private let end: Timestamp
  /// Returns the current time. Called on the loop.
  private let now: @Sendable () -> Timestamp
  /// Reports a request that comes after another one. Called on the loop.
  private let report: @Sendable () -> Void
  /// Returns the cookie of a presenter's device. Called on the loop.
  private let admit: @Sendable (HTTPRequest) -> KeyRoute.Cookie?
  /// See ``KeyRoute/hold``.
  private let hold: @Sendable () -> ResponseHold?

  /// - Parameters:
  ///   - page: the page's path from the room's address.
  ///   - admit: returns the cookie of a presenter's device.
  ///   - hold: returns a hold on the response until the device is saved.
  ///   - start: the time at which the address is opened.
  ///   - now: returns the current time.
  ///   - report: reports a request that comes after another one.
  init(
    to page: String,
    admit: @escaping @Sendable (HTTPRequest) -> KeyRoute.Cookie?,
    hold: @escaping @Sendable () -> ResponseHold?,
    from start: Timestamp,
    now: @escaping @Sendable () -> Timestamp,
    report: @escaping @Sendable () -> Void
  ) {
    (self.page, self.admit, self.hold) = (page, admit, hold)
    end = Timestamp(millisecondsSinceEpoch: start.millisecondsSinceEpoch + Self.lifetime)
    (self.now, self.report) = (now, report)
  }

  private static let lifetime: Int64 = 60_000

  /// Returns the address to open.
  ///
  /// - Parameter room: the room's address, with a slash at its end.
  func address(in room: String) -> String { "\(room)open?code=\(secret.text)" }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard use(Secret(request["code"] ?? "")), let cookie = admit(request) else {
      let body = "This address was valid once. Use the one that the server has printed.\n".utf8
      return HTTPResponse(status: .forbidden, body: body, closes: true)
    }
    var response = HTTPResponse(
      status: .seeOther,
      headers: [
        KeyRoute.header(setting: cookie, for: request),
        ("location", page), ("cache-control", "no-store"),
      ]
    )
    response.hold = hold()
    return response
  }

  private func use(_ other: Secret) -> Bool {
    guard secret == other else { return false }
    let isFirst = isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
    if !isFirst { report() }
    return isFirst && now().millisecondsSinceEpoch <= end.millisecondsSinceEpoch
  }
}
