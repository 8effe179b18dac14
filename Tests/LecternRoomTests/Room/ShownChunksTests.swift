import Composable
import LecternWire
import Testing

@testable import LecternRoom

/// The chunks of windowed lists that a history knows.
@Suite struct ShownChunksTests {
  struct Card: Equatable, Identifiable, ViewState {
    let id: Int
    var title = "Card"

    func write(to json: inout JSONWriter) throws(UnencodableValue) {
      try json.object { json throws(UnencodableValue) in
        try json.field("id", id)
        try json.field("title", title)
      }
    }
  }

  @ViewState struct View {
    let cards: WindowedList<Card, Card>?
    var done: WindowedList<Card, Card>?
    var number = 0
  }

  private let cards = ChunkedList((0..<500).map { Card(id: $0) })

  private func view(_ cards: ChunkedList<Card>?, done: ChunkedList<Card>? = nil) -> View {
    View(cards: cards.map { WindowedList($0) }, done: done.map { WindowedList($0) })
  }

  private func addresses(_ cards: ChunkedList<Card>) throws -> [ChunkAddress] {
    let list = WindowedList(cards)
    return try (0..<list.chunkCount).map { try list.address(ofChunk: $0) }
  }

  private func renamed(_ title: String) -> ChunkedList<Card> {
    var cards = cards
    cards[id: 3]?.title = title
    return cards
  }

  private func text(_ rows: ChunkRows?) throws -> String? {
    try rows.map { String(decoding: try $0.json(), as: UTF8.self) }
  }

  @Test("the rows at each address of the present list are found")
  func present() throws {
    let history = try PatchHistory(view(cards), count: .init(app: 0), epoch: "e")
    let rows = try addresses(cards).map { try #require(try text(try history.chunk(at: $0))) }
    let joined = rows.map { $0.dropFirst().dropLast() }.joined(separator: ",")
    #expect(Array("[\(joined)]".utf8) == (try EncodedState(Array(cards)).bytes))
    let unknown = try #require(ChunkAddress("96.AAAAAAAAAAAAAAAAAAAAAA"))
    #expect(try history.chunk(at: unknown) == nil)
  }

  @Test("a replaced chunk is found until no patch starts from a version that has it")
  func replaced() throws {
    let history = try PatchHistory(view(cards), count: .init(app: 0), epoch: "e")
    let first = try addresses(cards)[0]
    #expect(try history.chunk(at: first) != nil)
    for revision in 1...63 {
      try history.advance(to: view(renamed("\(revision)")), count: .init(app: revision))
    }
    #expect(try text(try history.chunk(at: first))?.contains("Card") == true)
    let latest = try addresses(renamed("63"))[0]
    #expect(try text(try history.chunk(at: latest))?.contains(#""title":"63""#) == true)
    for revision in 64...200 {
      try history.advance(to: view(renamed("\(revision)")), count: .init(app: revision))
    }
    #expect(try history.chunk(at: first) == nil)
    #expect(try history.chunk(at: latest) == nil)
    // The others have not changed.
    #expect(try history.chunk(at: addresses(cards)[1]) != nil)
  }

  @Test("a chunk of versions that nobody has asked about is found as well")
  func unasked() throws {
    let history = try PatchHistory(view(cards), count: .init(app: 0), epoch: "e")
    for revision in 1...3 {
      try history.advance(to: view(renamed("\(revision)")), count: .init(app: revision))
    }
    for title in ["1", "2", "3"] {
      #expect(try history.chunk(at: addresses(renamed(title))[0]) != nil)
    }
  }

  @Test("a chunk that comes back, or is in another list as well, is found as long as it is shown")
  func shared() throws {
    let history = try PatchHistory(view(cards, done: cards), count: .init(app: 0), epoch: "e")
    let first = try addresses(cards)[0]
    for revision in 1...200 {
      let title = revision.isMultiple(of: 100) ? "Card" : "\(revision)"
      try history.advance(
        to: view(renamed(title), done: revision < 150 ? cards : nil),
        count: .init(app: revision)
      )
      #expect(try history.chunk(at: first) != nil, "revision \(revision)")
    }
  }

  @Test("a list that comes, goes or changes its place among the lists keeps what is shown")
  func lists() throws {
    let history = try PatchHistory(view(nil), count: .init(app: 0), epoch: "e")
    let first = try addresses(cards)[0]
    #expect(try history.chunk(at: first) == nil)
    try history.advance(to: view(cards), count: .init(app: 1))
    #expect(try history.chunk(at: first) != nil)
    try history.advance(to: view(nil, done: cards), count: .init(app: 2))
    #expect(try history.chunk(at: first) != nil)
    try history.advance(to: view(nil), count: .init(app: 3))
    #expect(try history.chunk(at: first) != nil, "a patch may start from revision 2")
    for revision in 4...100 {
      try history.advance(to: View(cards: nil, number: revision), count: .init(app: revision))
    }
    #expect(try history.chunk(at: first) == nil)
  }
}
