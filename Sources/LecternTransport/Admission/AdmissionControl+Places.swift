// Which connections may be WebSockets.
extension AdmissionControl {
  /// A connection is a WebSocket.
  ///
  /// - Returns: the WebSocket to close for it, if any: the anonymous one that came last.
  mutating func upgraded(_ descriptor: Int32) -> Int32? {
    guard phase(of: descriptor) == .responding else { return nil }
    leaveList(descriptor)
    let record = records[Int(descriptor)]
    let victim = record.priority == .participant && areTaken ? webSockets[.anonymous].last : nil
    if let victim { dismiss(victim) }
    records[Int(descriptor)].phase = .webSocket
    links.append(descriptor, to: &webSockets[record.priority])
    if let entry = record.entry { book.addWebSockets(1, of: entry, record.priority) }
    return victim
  }

  /// A proxy's connection is a WebSocket for a client at an address.
  ///
  /// - Returns: whether the address may have one more.
  mutating func takePlace(_ descriptor: Int32, for address: PeerAddress) -> Bool {
    guard phase(of: descriptor) != .closed, records[Int(descriptor)].entry == nil else {
      return true
    }
    var record = records[Int(descriptor)]
    let entry = book.addConnection(of: address)
    record.entry = entry
    if isOverShare(record) {
      book.removeConnection(of: entry)
      return false
    }
    records[Int(descriptor)].entry = entry
    return true
  }

  /// Returns the reason why a connection cannot be a WebSocket, if it cannot.
  func shortage(for record: Record) -> Refusal? {
    if isOverShare(record) { return .connectionsPerAddress }
    return switch record.priority {
    case .presenter: nil
    case .participant: areTaken && webSockets[.anonymous].count == 0 ? .connections : nil
    case .anonymous:
      areTaken || webSockets[.anonymous].count >= limits.connections - limits.reserved
        ? .connections : nil
    }
  }

  /// Whether WebSockets have all places that there are for them.
  private var areTaken: Bool { webSocketCount >= limits.connections }

  /// Whether the address of a connection has as many WebSockets of its priority as it may.
  private func isOverShare(_ record: Record) -> Bool {
    guard let entry = record.entry, record.priority < .presenter else { return false }
    return book.webSockets(of: entry, record.priority) >= limits.connectionsPerAddress
  }
}
