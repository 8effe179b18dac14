import Composable
import Foundation
import Testing

struct Row: Identifiable, Codable, Equatable, Sendable {
  let id: Int
  var votes = 0
}

@Suite struct ChunkedListTests {
  private let long = ChunkedList((0..<20_000).map { Row(id: $0) })

  /// Returns how many chunks of a list another one doesn't share.
  private func newChunks(in list: ChunkedList<Row>, since old: ChunkedList<Row>) -> Int {
    let known = Set(old.chunks.map { ObjectIdentifier($0) })
    return list.chunks.count { !known.contains(ObjectIdentifier($0)) }
  }

  @Test("a chunk has 64 to 128 elements, but for the last")
  func sizes() {
    #expect(long.chunks.dropLast().allSatisfy { (64...128).contains($0.elements.count) })
    #expect((1...128).contains(long.chunks.last?.elements.count ?? 0))
    #expect((180...240).contains(long.chunks.count))
  }

  @Test("changing an element creates one chunk")
  func change() {
    var list = long
    list[id: 7_000]?.votes = 1
    #expect(newChunks(in: list, since: long) == 1)
    #expect(list[7_000].votes == 1 && long[7_000].votes == 0)
  }

  @Test("an insertion replaces one or two chunks on average", arguments: [0, 9_000, 20_000])
  func insertion(position: Int) {
    var changed = 0
    for id in 0..<20 {
      var list = long
      list.insert(Row(id: -1 - id), at: position)
      changed += newChunks(in: list, since: long)
    }
    #expect(changed <= 40)
  }

  @Test("ids that were chosen to hash alike make no chunk too short or too long")
  func hostileIDs() {
    struct Hostile: Identifiable, Sendable {
      struct ID: Hashable, Sendable, CustomStringConvertible {
        let number: Int
        var description: String { "same" }
      }
      let id: ID
    }
    let list = ChunkedList((0..<1_000).map { Hostile(id: Hostile.ID(number: $0)) })
    #expect(list.count == 1_000)
    #expect(list.chunks.dropLast().allSatisfy { (64...128).contains($0.elements.count) })
  }

  @Test("an id has one element, and an unknown id changes nothing")
  func ids() {
    var list: ChunkedList<Row> = [Row(id: 1), Row(id: 2), Row(id: 1, votes: 9)]
    #expect(Array(list) == [Row(id: 1), Row(id: 2)])
    let old = list
    #expect(!list.append(Row(id: 1)) && !list.insert(Row(id: 2), at: 0))
    #expect(list.remove(id: 3) == nil)
    list[id: 3]?.votes += 1
    list[id: 3] = nil
    list[id: 1] = Row(id: 7)
    list.move(3, before: nil)
    list.move(1, before: 3)
    #expect(list == old)
    #expect(list.insert(Row(id: 3), at: -5) && list.insert(Row(id: 4), at: 99))
    #expect(list.map(\.id) == [3, 1, 2, 4])
  }

  @Test("it is encoded as an array")
  func coding() throws {
    let rows = (0..<300).map { Row(id: $0) }
    let json = try JSONEncoder().encode(ChunkedList(rows))
    #expect(try JSONDecoder().decode([Row].self, from: json) == rows)
    #expect(try JSONDecoder().decode(ChunkedList<Row>.self, from: json) == ChunkedList(rows))
  }

  @Test("it is reflected as a collection")
  func mirror() {
    let mirror = Mirror(reflecting: ChunkedList([Row(id: 1), Row(id: 2)]))
    #expect(mirror.displayStyle == .collection && mirror.children.count == 2)
  }
}
