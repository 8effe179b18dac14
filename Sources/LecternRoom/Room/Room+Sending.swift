internal import LecternBytes
internal import LecternTransport
internal import LecternWire

// Frames on their way to the connections.
extension Room {
  /// Sends all subscribers their missing frames and replies.
  func fanOut() {
    let (start, countBefore) = (clock.now(), messageCount)
    for channel in core.channels where !channel.subscribers.isEmpty { flush(channel) }
    let (messages, end) = (messageCount - countBefore, clock.now())
    telemetry.metrics.fannedOut(to: messages, in: end - start)
    history.inspection.inspector?.sent(messages, in: end - start)
    core.fannedOut(in: end - start, at: end, &queue.commands)
  }

  func flush(_ channel: Channel) {
    do throws(UnencodableValue) {
      try channel.flush()
    } catch {
      core.report(error, &queue.commands)
    }
  }

  /// Sends one subscriber its missing frame and replies.
  func flush(_ channel: Channel, only id: Int) {
    do throws(UnencodableValue) {
      try channel.flush(id)
    } catch {
      core.report(error, &queue.commands)
    }
    if channel.subscribers[id]?.isBehind == true { core.scheduleHeadcount(&queue.commands) }
  }

  /// The number of messages that were sent.
  private var messageCount: Int {
    core.channels.reduce(0) { $0 + $1.subscribers.traffic.messages }
  }
}
