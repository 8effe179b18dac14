internal import LecternPages
internal import LecternRoom
internal import LecternTransport
internal import Synchronization

/// Serves the messages to pages that watch without a connection. They have addresses, so that caches answer most requests.
///
/// ```
/// GET /frames                        the present state: 307 to the next
/// GET /frames/k3f9.a/42              the message with the whole state
/// GET /frames/k3f9.a/next?after=42   the message that follows, once there is one; with `&wait=0`, to the present state
/// ```
///
/// A message that leads from one revision to the next never changes, so caches may keep it forever (RFC 8246). A request that waits
/// ends without a message (204) after ten seconds. A page then asks again with another number at its end,
/// `&turn=1`, because the cache still has the answer without a message. The server ignores the number.
///
/// There is no message that a viewer without a cookie would not get.
struct FramesRoute: Route {
  static var path: String { "/frames" }
  private static let passing = "public, max-age=1"
  /// The next request has another address, so a page that comes later passes these answers quickly.
  private static let unchanged = "public, max-age=60"

  var path: String { Self.path }
  var hasPathsBelow: Bool { true }
  private let encoded = EncodedFrames()
  /// Called on the loop.
  let watch: @Sendable (WatchRequest) -> Void

  func response(to request: HTTPRequest) -> HTTPResponse? {
    switch Target(request) {
    case .present: held(after: nil) { redirect(to: $0.position, from: "frames/") }
    case .whole(let wanted):
      held(after: nil) { frame in
        frame.position == wanted
          ? message(frame, frame.isLasting ? HTTPResponse.immutable : Self.passing, to: request)
          : redirect(to: frame.position, from: "../")
      }
    case .next(let position, let waits):
      held(after: position, waits: waits) {
        // Without waiting, a page wants the present state, not the message that another page had.
        let isLasting = waits && $0.isLasting
        return message($0, isLasting ? HTTPResponse.immutable : Self.passing, to: request)
      }
    case nil: nil
    }
  }

  private func message(
    _ frame: WatchedFrame,
    _ cacheControl: String,
    to request: HTTPRequest
  ) -> HTTPResponse {
    HTTPResponse(
      encoded.representations(of: frame),
      contentType: "application/json",
      cacheControl: cacheControl,
      to: request
    )
  }

  /// Returns a redirect to the message with the whole state.
  ///
  /// - Parameter folder: the relative address of `/frames/`. A proxy may serve the room at any path.
  private func redirect(to position: FramePosition, from folder: String) -> HTTPResponse {
    HTTPResponse(
      status: .temporaryRedirect,
      headers: [
        ("location", "\(folder)\(position.epoch)/\(position.revision)"),
        ("cache-control", Self.passing),
      ]
    )
  }

  /// Returns a response that is sent once the room answers.
  private func held(
    after position: FramePosition?,
    waits: Bool = false,
    _ response: @escaping @Sendable (WatchedFrame) -> HTTPResponse
  ) -> HTTPResponse {
    let hold = ResponseHold()
    var held = HTTPResponse(status: .noContent)
    let isAbandoned = { @Sendable in hold.isAbandoned }
    let request = WatchRequest(after: position, waits: waits, isAbandoned: isAbandoned) { answer in
      switch answer {
      case .frame(let frame): hold.release(sending: response(frame))
      case .unchanged:
        hold.release(
          sending: HTTPResponse(
            status: .noContent,
            headers: [("cache-control", Self.unchanged)]
          )
        )
      case .refused:
        let headers = [("retry-after", "2"), ("cache-control", "no-store")]
        hold.release(sending: HTTPResponse(status: .serviceUnavailable, headers: headers))
      }
    }
    watch(request)
    if let response = hold.replacement { return response }
    held.hold = hold
    return held
  }
}

extension FramesRoute {
  /// What a request asks for.
  enum Target: Equatable {
    case present
    case whole(FramePosition)
    case next(after: FramePosition, waits: Bool)

    /// - Returns: nil for an address that the route doesn't have.
    init?(_ request: HTTPRequest) {
      let parts = request.path.dropFirst(FramesRoute.path.count).split(
        separator: "/",
        omittingEmptySubsequences: false
      ).dropFirst()
      guard let epoch = parts.first.map({ String($0) }) else {
        self = .present
        return
      }
      guard parts.count == 2, let last = parts.last, !epoch.isEmpty else { return nil }
      if last == "next", let revision = request["after"].flatMap({ Int($0) }) {
        let position = FramePosition(epoch: epoch, revision: revision)
        self = .next(after: position, waits: request["wait"] != "0")
      } else if let revision = Int(last) {
        self = .whole(FramePosition(epoch: epoch, revision: revision))
      } else {
        return nil
      }
    }
  }
}

/// The latest messages, compressed once for all of their requests.
private final class EncodedFrames: Sendable {
  /// Pages request the whole state, and the messages after some revisions.
  private static let limit = 8
  /// A shorter message is not compressed.
  private static let minimum = 1_024

  private let latest = Mutex<[(message: [UInt8], representations: Representations)]>([])

  func representations(of frame: WatchedFrame) -> Representations {
    guard frame.message.count > Self.minimum else {
      return Representations(frame.message, isText: false, level: .balanced)
    }
    return latest.withLock { latest in
      if let known = latest.first(where: { $0.message == frame.message }) {
        return known.representations
      }
      let representations = Representations(frame.message, isText: true, level: .balanced)
      if latest.count == Self.limit { latest.removeFirst() }
      latest.append((frame.message, representations))
      return representations
    }
  }
}
