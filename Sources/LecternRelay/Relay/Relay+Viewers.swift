internal import LecternBytes
package import LecternTransport

// Viewers, as the listener reports them.
extension Relay: WebSocketHandler {
  package func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    let phase =
      link == nil ? RelayViewer.Phase.waiting(request, since: clock.now(), early: []) : .linked
    guard let slot = viewers.insert(RelayViewer(connection, phase)) else {
      return connection.close(.policyViolation, reason: "too many viewers")
    }
    send(.opened(slot, request))
  }

  package func connection(_ connection: any Connection, received message: [UInt8]) {
    guard let slot = viewers.slot(of: connection), let viewer = viewers[slot] else { return }
    switch viewer.phase {
    case .linked:
      let size = message.count + limits.messageOverhead
      guard viewers.countMessage(of: size, from: slot) <= limits.unansweredSize else {
        return connection.close(.policyViolation, reason: "too many messages before an answer")
      }
      send(.received(slot, message))
    case .orphaned: return
    case .waiting(let request, let since, let early):
      let early = early + [message]
      let size = early.reduce(0) { $0 + $1.count + limits.messageOverhead }
      guard size <= limits.earlySize else {
        return connection.close(.policyViolation, reason: "too many messages before an answer")
      }
      viewers[slot]?.phase = .waiting(request, since: since, early: early)
    }
  }

  package func connectionBecameWritable(_ connection: any Connection) {
    guard let slot = viewers.slot(of: connection),
      viewers[slot]?.becameWritable() == true
    else { return }
    send(.lost(slot, since: viewers[slot]?.position))
  }

  package func connectionClosed(_ connection: any Connection) {
    guard let slot = viewers.slot(of: connection), let viewer = viewers[slot] else { return }
    let isKnown = if case .linked = viewer.phase { true } else { false }
    viewers.remove(connection, isKnown: isKnown)
    if isKnown { send(.closed(slot)) }
  }
}
