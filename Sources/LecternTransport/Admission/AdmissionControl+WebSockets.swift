// The slots of WebSockets.
extension AdmissionControl {
  /// Moves a connection to `webSocket`.
  ///
  /// - Returns: the WebSocket to evict for it, if any: the latest anonymous one.
  mutating func upgraded(_ descriptor: Int32) -> Int32? {
    guard phase(of: descriptor) == .responding else { return nil }
    leaveList(descriptor)
    let record = records[Int(descriptor)]
    let victim =
      record.priority == .participant && areWebSocketSlotsTaken ? webSockets[.anonymous].last : nil
    if let victim { dismiss(victim) }
    records[Int(descriptor)].phase = .webSocket
    links.append(descriptor, to: &webSockets[record.priority])
    if let entry = record.entry { addressCounts.addWebSockets(1, of: entry, record.priority) }
    return victim
  }

  /// Reserves a WebSocket of a client's address for a proxy's connection.
  ///
  /// - Returns: whether the address may have one more.
  mutating func reserve(_ descriptor: Int32, for address: PeerAddress) -> Bool {
    guard phase(of: descriptor) != .closed, records[Int(descriptor)].entry == nil else {
      return true
    }
    var record = records[Int(descriptor)]
    let entry = addressCounts.addConnection(of: address)
    record.entry = entry
    if isOverShare(record) {
      addressCounts.removeConnection(of: entry)
      return false
    }
    records[Int(descriptor)].entry = entry
    return true
  }

  /// Returns the limit that refuses a WebSocket, if any.
  func shortage(for record: Record) -> Refusal? {
    if isOverShare(record) { return .connectionsPerAddress }
    return switch record.priority {
    case .presenter: nil
    case .participant:
      areWebSocketSlotsTaken && webSockets[.anonymous].count == 0 ? .connections : nil
    case .anonymous:
      areWebSocketSlotsTaken || webSockets[.anonymous].count >= limits.connections - limits.reserved
        ? .connections : nil
    }
  }

  /// Whether WebSockets have all of their slots.
  private var areWebSocketSlotsTaken: Bool { webSocketCount >= limits.connections }

  /// Whether the address of a connection has its maximum of WebSockets of that priority.
  private func isOverShare(_ record: Record) -> Bool {
    guard let entry = record.entry, record.priority < .presenter else { return false }
    return addressCounts.webSockets(of: entry, record.priority) >= limits.connectionsPerAddress
  }
}
