internal import LecternTransport

/// The requests of watchers that wait for the next version of a channel.
///
/// They end with the room. They are confined to the executor of its room.
final class Watchers {
  typealias Answer = @Sendable (WatchAnswer) -> Void

  /// Maximum number of requests that wait. A cache that combines equal requests needs one.
  private static let limit = 1_000

  private var waiting: [(position: FramePosition, answer: Answer)] = []

  /// Adds a request, or refuses it.
  func append(_ answer: @escaping Answer, after position: FramePosition) {
    guard waiting.count < Self.limit else { return answer(.refused) }
    waiting.append((position, answer))
  }

  /// Ends all requests.
  ///
  /// - Parameter frame: returns the message after a position. It is called once for successive requests with the same
  ///   position.
  func release(with frame: (FramePosition) -> WatchedFrame?) {
    var last: (position: FramePosition, answer: WatchAnswer)?
    let ended = waiting
    waiting = []
    for (position, answer) in ended {
      if let last, last.position == position {
        answer(last.answer)
      } else {
        let result = frame(position).map { WatchAnswer.frame($0) } ?? .unchanged
        last = (position, result)
        answer(result)
      }
    }
  }
}
