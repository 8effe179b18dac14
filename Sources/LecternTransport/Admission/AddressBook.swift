/// How many connections each address has, and which of them have not yet asked for anything.
struct AddressBook {
  /// Where an address stands in the book, for as long as it has a connection.
  typealias Entry = Int

  private struct Record {
    var address: PeerAddress
    var connections = 0
    var handshakes = DescriptorList()
  }

  private var entries: [PeerAddress: Entry] = [:]
  private var records: [Record] = []
  private var unused: [Entry] = []
  private var links = DescriptorLinks()

  /// The number of addresses that have a connection.
  var count: Int { entries.count }

  func connections(of entry: Entry) -> Int { records[entry].connections }
  func handshakes(of entry: Entry) -> DescriptorList { records[entry].handshakes }

  /// Writes down one more connection of an address.
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

  /// Strikes out a connection; it must have no handshake in the book any more.
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
}
