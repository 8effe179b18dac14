import Composable
import Foundation
import Testing

struct Row: Identifiable, Codable, Equatable, Sendable {
  let id: Int
  var votes = 0
}

@Suite struct ChunkedListTests {
  private let long = ChunkedList((0..<20_000).map { Row(id: $0) })

  @Test("a chunk has 64 to 128 elements, but for the last")
  func sizes() {
    #expect(long.chunks.dropLast().allSatisfy { (64...128).contains($0.elements.count) })
    #expect((1...128).contains(long.chunks.last?.elements.count ?? 0))
    #expect((180...240).contains(long.chunks.count))
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
