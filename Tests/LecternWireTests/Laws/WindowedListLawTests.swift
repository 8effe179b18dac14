import Composable
import Testing

@testable import LecternWire

/// The law of windowed lists: patches lead to the index of the list, and the chunks at its addresses are its rows.
@Suite struct WindowedListLawTests {
  @Test("patches and chunks lead to the rows of the list", arguments: 0..<10)
  func law(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var beds = ChunkedList((0..<random.below(600)).map { Bed(id: $0, plant: "ivy", height: 0) })
    var page = try JSONValue(EncodedState(WindowedList(beds)).bytes)
    for step in 0..<60 {
      let old = WindowedList(beds)
      for _ in 0..<random.below(4) { change(&beds, step, with: &random) }
      let new = WindowedList(beds)
      var patch = PatchWriter()
      try new.writeChanges(since: old, to: &patch)
      let patched = try page.patched(JSONValue(patch.bytes))
      page = try #require(patched)
      let expected = try JSONValue(EncodedState(new).bytes)
      try #require(page == expected)
      guard step % 15 == 14 else { continue }
      let rows = try rows(at: page, in: new)
      let expectedRows = try EncodedState(Array(new)).bytes
      try #require(rows == expectedRows)
    }
  }

  /// Returns the JSON of the rows of the chunks at a page's addresses.
  private func rows(at page: JSONValue, in list: WindowedList<Bed, Bed>) throws -> [UInt8] {
    let addresses = try #require(page["chunks"]?.array)
    let chunks = try addresses.enumerated().map { index, address in
      let own = try list.address(ofChunk: index)
      try #require(own.description == address.string)
      return try list.rows(ofChunk: index).json().dropFirst().dropLast()
    }
    return Array("[".utf8) + Array(chunks.joined(separator: ",".utf8)) + Array("]".utf8)
  }

  private func change(
    _ beds: inout ChunkedList<Bed>,
    _ step: Int,
    with random: inout SplitMix64
  ) {
    let place = random.below(beds.count + 1)
    let id = place < beds.count ? beds[place].id : -1
    switch random.below(6) {
    case 0: beds.remove(id: id)
    case 1: beds[id: id]?.height += 1
    case 2: beds.move(id, before: beds.isEmpty ? nil : beds[random.below(beds.count)].id)
    case 3:
      let first = 10_000 + step * 100
      beds.append(
        contentsOf: (first..<first + random.below(90)).map { Bed(id: $0, plant: "rose", height: 1) }
      )
    case 4: beds.removeAll { $0.id % 50 == step % 50 }
    default:
      beds.insert(Bed(id: 100_000 + random.below(1_000), plant: "rose", height: 0), at: place)
    }
  }
}
