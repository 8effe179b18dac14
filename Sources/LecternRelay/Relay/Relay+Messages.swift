internal import LecternTransport

// What the leader of the rooms sends.
extension Relay {
  func handle(_ message: DownMessage) {
    switch message {
    case .frame(let frame, let isRepeated, let runs):
      let slow = viewers.send(
        frame,
        isRepeated: isRepeated,
        to: runs,
        on: threads,
        repliesLimit: limits.unreadReplies
      )
      for slot in slow.behind { send(.behind(slot)) }
      for slot in slow.overdue {
        viewers[slot]?.connection.close(.policyViolation, reason: "too many unread replies")
      }
    case .close(let slot, let code, let reason):
      viewers[slot]?.connection.close(code, reason: reason)
    case .released(let slot): viewers.release(slot)
    case .measureRoundTrip(let slot): measureRoundTrip(of: slot)
    case .response(let id, let response): answer(id, with: response)
    }
  }

  /// Reports the latest round trip, and starts measuring the next one.
  private func measureRoundTrip(of slot: Int) {
    guard let connection = viewers[slot]?.connection else { return }
    if let roundTrip = connection.roundTrip { send(.roundTrip(slot, roundTrip)) }
    connection.measureRoundTrip()
  }
}
