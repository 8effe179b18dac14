import Composable
import Testing

/// The laws of chunked lists: they have the elements of the array after the same changes, and the chunks of a list that was made
/// from that array.
@Suite struct ChunkedListLawTests {
  @Test("after any changes, a list has the array's elements in canonical chunks", arguments: 0..<12)
  func law(seed: Int) throws {
    var random = SeededRandomNumberGenerator(seed: UInt64(seed))
    var array = (0..<Int.random(in: 0...700, using: &random)).map { Row(id: $0) }
    var list = ChunkedList(array)
    for step in 0..<150 {
      change(&array, &list, step, with: &random)
      try #require(list.map(\.id) == array.map(\.id))
      try #require(chunks(of: list) == chunks(of: ChunkedList(array)))
      try #require(list == ChunkedList(array))
    }
    for (position, row) in array.enumerated() {
      try #require(list[position] == row)
      try #require(list.index(id: row.id) == position)
    }
  }

  private func chunks(of list: ChunkedList<Row>) -> [[Int]] {
    list.chunks.map { $0.elements.map(\.id) }
  }

  private func change(
    _ array: inout [Row],
    _ list: inout ChunkedList<Row>,
    _ step: Int,
    with random: inout SeededRandomNumberGenerator
  ) {
    let position = Int.random(in: 0...array.count, using: &random)
    let id = position < array.count ? array[position].id : -1
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2:
      array.insert(Row(id: 10_000 + step), at: position)
      list.insert(Row(id: 10_000 + step), at: position)
    case 3, 4:
      array.removeAll { $0.id == id }
      list.remove(id: id)
    case 5:
      if position < array.count { array[position].votes += 1 }
      list[id: id]?.votes += 1
    case 6:
      let other = array.randomElement(using: &random)?.id
      array.move(id, before: other)
      list.move(id, before: other)
    case 7:
      array.append(Row(id: 10_000 + step))
      list[id: 10_000 + step] = Row(id: 10_000 + step)
    case 8:
      let remainder = Int.random(in: 0..<40, using: &random)
      array.removeAll { $0.id % 40 == remainder }
      list.removeAll { $0.id % 40 == remainder }
    default:
      let added = (0..<90).map { Row(id: 100_000 + step * 100 + $0) }
      array += added
      list.append(contentsOf: added + array.prefix(3))
    }
  }
}
