import LecternTransport
import Synchronization
import Testing

@testable import LecternRoom
@testable import LecternServer

/// The addresses of the messages to pages that watch.
@Suite struct FramesRouteTests {
  /// A room at revision 7 of an epoch.
  private final class RoomStub: Sendable {
    let waiting = Mutex<[@Sendable (WatchAnswer) -> Void]>([])
    let position = FramePosition(epoch: "k.a", revision: 7)

    func frame(_ text: String, isLasting: Bool) -> WatchedFrame {
      WatchedFrame(message: Array(text.utf8), position: position, isLasting: isLasting)
    }

    func watch(_ request: WatchRequest) {
      switch request.position {
      case position where request.waits: waiting.withLock { $0.append(request.answer) }
      case nil: request.answer(.frame(frame("whole", isLasting: true)))
      case let base:
        request.answer(.frame(frame("patch", isLasting: base?.epoch == position.epoch)))
      }
    }
  }

  private let room = RoomStub()

  private func answer(
    _ path: String,
    after revision: String? = nil,
    wait: String = "",
    acceptEncoding: String? = nil
  ) -> HTTPResponse? {
    let route = FramesRoute { [room] in room.watch($0) }
    let query = revision.map { [(name: "after", value: $0), ("turn", "3"), ("wait", wait)] } ?? []
    return route.response(
      to: HTTPRequest(path: path, query: query, acceptEncoding: acceptEncoding)
    )
  }

  private func header(_ name: String, of response: HTTPResponse?) -> String? {
    response?.headers.first { $0.name == name }?.value
  }

  @Test("the present state is at the address of its revision, which never changes")
  func whole() {
    let present = answer("/frames")
    #expect(present?.status == .temporaryRedirect)
    #expect(header("location", of: present) == "frames/k.a/7")
    #expect(header("cache-control", of: present) == "public, max-age=1")
    let whole = answer("/frames/k.a/7")
    #expect(whole?.status == .ok && whole?.body == Array("whole".utf8))
    #expect(whole?.contentType == "application/json")
    #expect(header("cache-control", of: whole) == "public, max-age=31536000, immutable")
  }

  @Test(
    "the address of another revision leads to the present one",
    arguments: ["k.a/6", "old.a/7"]
  )
  func past(path: String) {
    let response = answer("/frames/" + path)
    #expect(response?.status == .temporaryRedirect)
    #expect(header("location", of: response) == "../k.a/7")
  }

  @Test("caches keep a message that leads from one revision to the next, and no other for long")
  func next() {
    let next = answer("/frames/k.a/next", after: "6")
    #expect(next?.body == Array("patch".utf8))
    #expect(header("cache-control", of: next) == "public, max-age=31536000, immutable")
    let other = answer("/frames/old.a/next", after: "6")
    #expect(other?.status == .ok)
    #expect(header("cache-control", of: other) == "public, max-age=1")
  }

  @Test("a request after the present revision is held until the room answers it")
  func held() throws {
    let response = try #require(answer("/frames/k.a/next", after: "7"))
    let hold = try #require(response.hold)
    #expect(!hold.isReleased)
    let waiting = try #require(room.waiting.withLock { $0.popLast() })
    waiting(.unchanged)
    #expect(hold.isReleased)
    let end = hold.replacement
    #expect(end?.status == .noContent)
    #expect(header("cache-control", of: end) == "public, max-age=60")
  }

  @Test("a request without waiting leads to the present state, which caches keep for a second")
  func present() {
    for revision in ["6", "7"] {
      let response = answer("/frames/k.a/next", after: revision, wait: "0")
      #expect(response?.body == Array("patch".utf8))
      #expect(header("cache-control", of: response) == "public, max-age=1")
    }
  }

  @Test("a refused request may be repeated later")
  func refused() throws {
    let response = try #require(answer("/frames/k.a/next", after: "7"))
    let waiting = try #require(room.waiting.withLock { $0.popLast() })
    waiting(.refused)
    let end = response.hold?.replacement
    #expect(end?.status == .serviceUnavailable)
    #expect(header("retry-after", of: end) == "2" && header("cache-control", of: end) == "no-store")
  }

  @Test(
    "other addresses are none of its",
    arguments: [
      "/frames/", "/frames/k.a", "/frames/k.a/", "/frames/k.a/7/8", "/frames//7",
      "/frames/k.a/seven",
      "/frames/k.a/next",
    ]
  )
  func unknown(path: String) {
    #expect(answer(path) == nil)
  }

  @Test(
    "a revision that is no number is none",
    arguments: ["", "x", "99999999999999999999", "1.5"]
  )
  func noRevision(text: String) {
    #expect(answer("/frames/k.a/next", after: text) == nil)
  }
}
