import Logging
import Synchronization
import Testing

@testable import LecternTransport

/// The responses of a listener to the requests that a relay has received.
@Suite("Responses for relays") struct ListenerRelayingTests {
  private let folder: TemporaryFolder
  private let loop: EventLoop
  private let listener: Listener

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("index.html", "<p>Hello</p>")
    try folder.write("images/a.svg", "<svg/>")
    try folder.write("404.html", "<p>Nothing</p>")
    loop = try EventLoop(logger: Logger(label: "test"), backend: .poll)
    var configuration = ListenerConfiguration(subprotocol: "test")
    configuration.mounts = [.init(folder: folder.url)]
    listener = Listener(configuration, handler: SilentHandler(loop), loop: loop)
  }

  /// Returns the response to a request, once it is complete, and whether that was on the loop.
  private func response(
    to request: HTTPRequest
  ) async -> (response: HTTPResponse, isOnLoop: Bool) {
    await withCheckedContinuation { continuation in
      Task {
        await LoopActor(loop).run { [loop, listener] _ in
          let response = listener.assumeIsolated { $0.response(to: request) }
          guard let hold = response.hold else {
            return continuation.resume(returning: (response, true))
          }
          hold.releaseHandler = { [weak hold] in
            let isOnLoop = loop.isIsolatingCurrentContext() ?? false
            continuation.resume(returning: (hold?.replacement ?? response, isOnLoop))
          }
        }
      }
    }
  }

  @Test("a file is sent as a whole, and the response is released on the loop")
  func file() async {
    for (path, body) in [("/", "<p>Hello</p>"), ("/images/a.svg", "<svg/>")] {
      let (response, isOnLoop) = await response(to: HTTPRequest(path: path))
      #expect(response.status == .ok)
      #expect(String(decoding: response.body, as: UTF8.self) == body)
      #expect(isOnLoop)
    }
    await loop.shutDown()
  }

  @Test("a file that the page has is not sent again")
  func unchanged() async throws {
    let first = await response(to: HTTPRequest(path: "/")).response
    let tag = try #require(first.headers.first { $0.name == "etag" }?.value)
    let second = await response(to: HTTPRequest(path: "/", ifNoneMatch: tag)).response
    #expect(second.status == .notModified)
    await loop.shutDown()
  }

  @Test(
    "a missing file gets the site's page, a folder is redirected, and another method is refused"
  )
  func others() async {
    let missing = await response(to: HTTPRequest(path: "/missing")).response
    #expect(missing.status == .notFound)
    #expect(String(decoding: missing.body, as: UTF8.self) == "<p>Nothing</p>")
    let folder = await response(to: HTTPRequest(path: "/images")).response
    #expect(folder.status == .permanentRedirect)
    let post = await response(to: HTTPRequest(method: "POST", path: "/")).response
    #expect(post.status == .methodNotAllowed)
    await loop.shutDown()
  }

  @Test("the handler of the root is found, and none of a location that there is not")
  func handler() async {
    let found = await LoopActor(loop).run { [listener] _ in
      listener.assumeIsolated { [$0.handler(of: "") != nil, $0.handler(of: "other") != nil] }
    }
    #expect(found == [true, false])
    await loop.shutDown()
  }
}
