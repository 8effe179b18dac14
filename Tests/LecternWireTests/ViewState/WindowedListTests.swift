import Composable
import Synchronization
import Testing

@testable import LecternWire

private struct Card: Identifiable, Equatable, Sendable {
  let id: Int
  var title = "Card"
  var secret = ""

  var view: CardView { CardView(id: id, title: title) }
  subscript(viewFor role: Role) -> CardView {
    CardView(id: id, title: role == .presenter ? title + secret : title)
  }
}

@ViewState
private struct CardView: Identifiable, ViewState {
  let id: Int
  let title: String
}

@ViewState
private struct BoardView: ViewState {
  let cards: WindowedList<Card, CardView>?
  let name: String
}

@Suite struct WindowedListTests {
  private let cards = ChunkedList((0..<2_000).map { Card(id: $0) })

  private func view(_ cards: ChunkedList<Card>?) -> BoardView {
    BoardView(cards: cards.map { WindowedList($0, row: \.view) }, name: "Board")
  }

  private func json(_ view: BoardView) throws -> JSONValue {
    try JSONValue(EncodedState(view).bytes)
  }

  private func operations(from old: BoardView, to new: BoardView) throws -> [JSONValue] {
    var patch = PatchWriter()
    try new.writeChanges(since: old, to: &patch)
    guard case .array(let operations) = try JSONValue(patch.bytes) else { return [] }
    return operations
  }

  @Test("it is the number of rows, and the addresses of the chunks")
  func encoding() throws {
    let list = try json(view(cards))["cards"]
    #expect(list?["count"]?.integer == 2_000)
    guard case .array(let chunks) = list?["chunks"] else {
      Issue.record("no chunks")
      return
    }
    let counts = chunks.compactMap { $0.string.flatMap { ChunkAddress($0) }?.count }
    #expect(counts == cards.chunks.map(\.elements.count))
    #expect(
      try EncodedState(view([])).bytes
        == Array(#"{"cards":{"chunks":[],"count":0},"name":"Board"}"#.utf8)
    )
  }

  @Test("a changed row changes the address of its chunk, and nothing else")
  func change() throws {
    var changed = cards
    changed[id: 700]?.title = "Another"
    let operations = try operations(from: view(cards), to: view(changed))
    #expect(operations.count == 1)
    #expect(operations.first?["op"]?.string == "replace")
    #expect(operations.first?["path"]?.string?.hasPrefix("/cards/chunks/") == true)
  }

  @Test("a change that the row doesn't show changes nothing")
  func unshown() throws {
    var changed = cards
    changed[id: 700]?.secret = "hidden"
    #expect(try operations(from: view(cards), to: view(changed)).isEmpty)
    let (before, after) = (try json(view(cards)), try json(view(changed)))
    #expect(before == after)
  }

  @Test("the chunks of an address have the rows of one key path alone")
  func keyPaths() throws {
    var changed = cards
    changed[id: 700]?.secret = "hidden"
    let audience = WindowedList(changed, row: \.[viewFor: .audience])
    let presenter = WindowedList(changed, row: \.[viewFor: .presenter])
    let chunk = try #require(changed.chunks.firstIndex { $0.elements.contains { $0.id == 700 } })
    let text = { (list: WindowedList<Card, CardView>) in
      String(decoding: try list.rows(ofChunk: chunk).json(), as: UTF8.self)
    }
    let (shown, open) = (try text(presenter), try text(audience))
    #expect(shown.contains("hidden") && !open.contains("hidden"))
    let addresses = try [audience, presenter].map { try $0.address(ofChunk: chunk) }
    #expect(Set(addresses).count == 2)
    #expect(audience != presenter)
    #expect(audience[700].title == "Card" && presenter[700].title == "Cardhidden")
  }

  @Test("a row is encoded once, however often its list is shown")
  func memory() throws {
    let calls = Calls()
    let counted = ChunkedList((0..<300).map { Counted(id: $0, calls: calls) })
    for _ in 0..<3 {
      _ = try EncodedState(WindowedList(counted, row: \.view))
    }
    #expect(calls.count == 300)
    var changed = counted
    changed[id: 5]?.title = "Another"
    var patch = PatchWriter()
    try WindowedList(changed, row: \.view)
      .writeChanges(since: WindowedList(counted, row: \.view), to: &patch)
    #expect(calls.count == 300 + changed.chunks[0].elements.count)
  }

  @Test("a list that comes, goes or becomes empty is replaced")
  func optional() throws {
    #expect(try operations(from: view(nil), to: view(cards)).count == 1)
    #expect(try operations(from: view(cards), to: view(nil)).count == 1)
    let emptying = try operations(from: view(cards), to: view([]))
    let (full, empty) = (try json(view(cards)), try json(view([])))
    #expect(full.patched(.array(emptying)) == empty)
  }

  @Test("too many rows, or a row that is too large, throws an error with the reason")
  func limits() {
    var large = cards
    large[id: 3]?.title = String(repeating: "x", count: 600_000)
    #expect {
      _ = try EncodedState(view(large))
    } throws: { "\($0)".hasPrefix("cards: the row 3 has more than 524288 bytes") }
    let many = ChunkedList((0..<250_001).map { Card(id: $0) })
    #expect {
      _ = try EncodedState(view(many))
    } throws: { "\($0)" == "cards: it has 250001 rows; a windowed list has at most 250000" }
  }
}

private final class Calls: Sendable, Equatable {
  private let calls = Mutex(0)

  var count: Int { calls.withLock { $0 } }

  func increment() { calls.withLock { $0 += 1 } }

  static func == (left: Calls, right: Calls) -> Bool { left === right }
}

private struct Counted: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
  let calls: Calls

  var view: CardView {
    calls.increment()
    return CardView(id: id, title: title)
  }
}
