import Composable
import OrderedCollections
import Testing

@Suite struct MoveTests {
  struct Card: Equatable, Identifiable { let id: String }

  private static func cards(_ ids: String) -> [Card] { ids.map { Card(id: String($0)) } }

  private static let moves: [(id: String, before: String?, result: String)] = [
    ("a", "c", "bacd"), ("a", "d", "bcad"), ("a", nil, "bcda"), ("a", "b", "abcd"),
    ("d", "a", "dabc"), ("d", "c", "abdc"), ("d", nil, "abcd"), ("b", "d", "acbd"),
    ("c", "b", "acbd"),
  ]

  @Test("an element moves before another one, or to the end", arguments: moves)
  func movesElement(id: String, before: String?, result: String) {
    var array = Self.cards("abcd")
    array.move(id, before: before)
    #expect(array == Self.cards(result))

    var dictionary = Self.dictionary("abcd")
    dictionary.move(id, before: before)
    #expect(dictionary == Self.dictionary(result))
  }

  @Test(
    "unknown ids and an element before itself change nothing",
    arguments: [("x", "a"), ("x", nil), ("a", "x"), ("b", "b"), ("x", "x")] as [(String, String?)]
  )
  func changesNothing(id: String, before: String?) {
    var array = Self.cards("abcd")
    array.move(id, before: before)
    #expect(array == Self.cards("abcd"))

    var dictionary = Self.dictionary("abcd")
    dictionary.move(id, before: before)
    #expect(dictionary == Self.dictionary("abcd"))
  }

  @Test("an empty list stays empty")
  func empty() {
    var array: [Card] = []
    array.move("a", before: nil)
    #expect(array.isEmpty)
  }

  private static func dictionary(_ ids: String) -> OrderedDictionary<String, Card> {
    OrderedDictionary(uniqueKeysWithValues: cards(ids).map { ($0.id, $0) })
  }
}
