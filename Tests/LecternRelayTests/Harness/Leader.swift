import ComposableTesting
import LecternTransport
import Logging
import Synchronization

@testable import LecternRelay

/// A server that leads a room, and its links to relays.
final class Leader: Sendable {
  let room: RoomStub
  let links: RelayHub
  /// The responses that it holds back, by path.
  let holds: Mutex<[String: ResponseHold]>
  private let requests: Mutex<[String]>

  init(on bus: TestBus, executor: TestExecutor, timing: LinkTiming, logger: Logger) {
    let room = RoomStub(executor)
    self.room = room
    let box = Box()
    holds = Mutex([:])
    requests = Mutex([])
    links = RelayHub(
      on: bus,
      to: RelayedRequests(
        handler: { $0.isEmpty ? room : nil },
        response: { box.leader?.response(to: $0) ?? HTTPResponse(status: .notFound) }
      ),
      executor: executor,
      effectExecutor: executor.effects,
      timing: timing,
      logger: logger
    )
    box.set(self)
  }

  private final class Box: Sendable {
    private struct Reference: Sendable { weak let leader: Leader? }

    private let reference = Mutex(Reference(leader: nil))

    var leader: Leader? { reference.withLock { $0.leader } }

    func set(_ leader: Leader) { reference.withLock { $0 = Reference(leader: leader) } }
  }

  /// A response that repeats the path; below `/held`, once ``release(_:on:)`` is called.
  private func response(to request: HTTPRequest) -> HTTPResponse {
    requests.withLock { $0.append(request.path) }
    var response = HTTPResponse(status: .ok, body: request.path.utf8)
    guard request.path.hasPrefix("/held") else { return response }
    let hold = ResponseHold()
    if request.path == "/held/released" {
      hold.release(sending: HTTPResponse(status: .noContent))
    }
    response.hold = hold
    holds.withLock { $0[request.path] = hold }
    return response
  }
}

extension Leader {
  /// Sends the response to a request that is held back.
  func release(_ path: String, on executor: TestExecutor) async {
    executor.perform { holds.withLock { $0[path] }?.release() }
    await executor.rest()
  }

  /// The paths of the requests, in order.
  var paths: [String] { requests.withLock(\.self) }
}
