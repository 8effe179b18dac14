internal import Composable
internal import LecternTransport
internal import LecternWire

/// Sends the subscribers of a room's channels their frames and replies, and measures it.
///
/// ```
///   RoomCommand.Frames ─▶ FrameSender ─▶ Channel, connection by connection ─▶ SentFrames ─▶ RoomCore
/// ```
///
/// It is confined to the executor of its room.
struct FrameSender<State: Sendable, Action: UserAction> {
  let clock: RoomClock
  let metrics: RoomMetrics
  let inspection: ActionInspection<State, Action>
  let watchers = Watchers()

  /// - Parameter channels: the room's, in the order of the access levels.
  func execute(_ command: RoomCommand.Frames, on channels: [Channel]) -> SentFrames {
    switch command {
    case .fanOut: fanOut(to: channels)
    case .flush(let level):
      SentFrames(receivers: .channel, problem: flush(channels[level.rawValue]))
    case .flushOne(let id, let level):
      SentFrames(
        receivers: .subscriber(id, level),
        problem: flush(channels[level.rawValue], only: id)
      )
    }
  }

  private func fanOut(to channels: [Channel]) -> SentFrames {
    let (start, countBefore) = (clock.now(), channels.messageCount)
    var problem: UnencodableValue?
    for channel in channels where !channel.subscribers.isEmpty {
      if let found = flush(channel) { problem = problem ?? found }
    }
    let (messages, end) = (channels.messageCount - countBefore, clock.now())
    metrics.fannedOut(to: messages, in: end - start)
    inspection.inspector?.sent(messages, in: end - start)
    return SentFrames(receivers: .all(in: end - start, at: end), problem: problem)
  }

  /// Sends the subscribers of a channel, or one of them, their missing frames and replies.
  private func flush(_ channel: Channel, only id: Int? = nil) -> UnencodableValue? {
    do throws(UnencodableValue) {
      if let id { try channel.flush(id) } else { try channel.flush() }
      return nil
    } catch {
      return error
    }
  }
}
