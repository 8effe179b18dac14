internal import LecternTransport

/// The requests of watchers that wait for the next version of a channel.
///
/// They are confined to the executor of its room.
package final class Watchers {
  /// Maximum number of requests that wait. A cache that combines equal requests needs one.
  private static let limit = 1_000

  private var waiting: [WatchRequest] = []

  /// Adds a request, or refuses it.
  func append(_ request: WatchRequest) {
    if waiting.count >= Self.limit { waiting.removeAll { $0.isAbandoned() } }
    guard waiting.count < Self.limit else { return request.answer(.refused) }
    waiting.append(request)
  }

  /// Ends all requests.
  ///
  /// - Parameter frame: returns the message after a position. It is called once for successive requests with the same
  ///   position.
  func release(with frame: (FramePosition?) -> WatchedFrame?) {
    var last: (position: FramePosition?, answer: WatchAnswer)?
    let ended = waiting
    waiting = []
    for request in ended {
      if let last, last.position == request.position {
        request.answer(last.answer)
      } else {
        let answer = frame(request.position).map { WatchAnswer.frame($0) } ?? .unchanged
        last = (request.position, answer)
        request.answer(answer)
      }
    }
  }
}
