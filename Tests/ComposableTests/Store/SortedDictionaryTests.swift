import Composable
import Foundation
import Testing

@Suite struct SortedDictionaryTests {
  private let numbers = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, String($0)) })

  @Test("the elements are in the order of their keys")
  func order() {
    let sorted = SortedDictionary(numbers)
    #expect(sorted.keys == Array(0..<100))
    #expect(sorted.values == (0..<100).map(String.init))
    #expect(sorted.map(\.key) == Array(0..<100))
    #expect(sorted.first { $0.value.hasPrefix("7") }?.key == 7)
  }

  @Test("a value is set, changed and removed by its key")
  func values() {
    var counts: SortedDictionary<String, Int> = ["b": 1]
    counts["a", default: 0] += 2
    counts["b"]? += 1
    #expect(counts == ["a": 2, "b": 2])
    #expect(counts.removeValue(forKey: "a") == 2)
    counts["b"] = nil
    #expect(counts.isEmpty && counts["b"] == nil)
  }

  @Test("it is encoded like a dictionary")
  func coding() throws {
    let json = try JSONEncoder().encode(["a": 1])
    #expect(try JSONEncoder().encode(SortedDictionary(["a": 1])) == json)
    #expect(try JSONDecoder().decode(SortedDictionary<String, Int>.self, from: json) == ["a": 1])
  }
}
