/// The numbers of connections and WebSockets of each address, and its handshakes.
struct AddressCounts {
  /// The position of an address in the records, for as long as the address has a connection.
  typealias Entry = Int

  private struct Record {
    var address: PeerAddress
    var connections = 0
    var webSockets = [Int](repeating: 0, count: ConnectionPriority.allCases.count)
    var handshakes = DescriptorList()
  }

  private var entries: [PeerAddress: Entry] = [:]
  private var records: [Record] = []
  private var unused: [Entry] = []
  private var links = DescriptorLinks()

  /// The number of addresses that have a connection.
  var count: Int { entries.count }

  func handshakes(of entry: Entry) -> DescriptorList { records[entry].handshakes }

  func webSockets(of entry: Entry, _ priority: ConnectionPriority) -> Int {
    records[entry].webSockets[priority.rawValue]
  }

  /// Adds one more connection of an address.
  mutating func addConnection(of address: PeerAddress) -> Entry {
    let address = address.site
    if let entry = entries[address] {
      records[entry].connections += 1
      return entry
    }
    let record = Record(address: address, connections: 1)
    let entry = unused.popLast() ?? records.count
    if entry == records.count { records.append(record) } else { records[entry] = record }
    entries[address] = entry
    return entry
  }

  /// Removes a connection; its handshake or WebSocket must have been removed before.
  mutating func removeConnection(of entry: Entry) {
    records[entry].connections -= 1
    guard records[entry].connections == 0 else { return }
    entries[records[entry].address] = nil
    unused.append(entry)
  }

  mutating func beginHandshake(_ descriptor: Int32, of entry: Entry) {
    links.append(descriptor, to: &records[entry].handshakes)
  }

  mutating func endHandshake(_ descriptor: Int32, of entry: Entry) {
    links.remove(descriptor, from: &records[entry].handshakes)
  }

  /// Changes the number of an address's WebSockets of a priority.
  mutating func addWebSockets(_ count: Int, of entry: Entry, _ priority: ConnectionPriority) {
    records[entry].webSockets[priority.rawValue] += count
  }
}
