import Composable
import Testing

/// A client whose messages take any time.
private struct Client {
  enum Message {
    case text(BoundText)
    case answer(TextEdit, isLost: Bool)
  }

  var draft: TextDraft
  var up: [TextEdit] = []
  var down: [Message] = []
  /// Each letter that it has inserted.
  var letters: [Unicode.Scalar] = []

  init(_ text: BoundText, author: String) {
    draft = TextDraft(text, author: author)
  }

  mutating func send(isUrgent: Bool = false) {
    while let edit = draft.nextEdit(isUrgent: isUrgent) { up.append(edit) }
  }

  /// The server reads an edit, and sends its text and then an answer.
  mutating func arrive(at server: inout BoundText) {
    guard !up.isEmpty else { return }
    let edit = up.removeFirst()
    server.apply(edit)
    down += [.text(server), .answer(edit, isLost: false)]
  }

  mutating func read() {
    guard !down.isEmpty else { return }
    switch down.removeFirst() {
    case .text(let text): draft.receive(text)
    case .answer(let edit, let isLost): draft.settle(edit, isLost: isLost)
    }
  }

  /// Loses its connection, and comes back to a server that has forgotten it.
  mutating func reconnect(to server: BoundText) {
    var lost: [TextEdit] = []
    for case .answer(let edit, _) in down { lost.append(edit) }
    lost += up
    up = []
    down = [.text(server)] + lost.map { .answer($0, isLost: true) }
  }
}

@Suite struct TextDraftLawTests {
  @Test("three clients end on the same text, with every letter once", arguments: [false, true])
  func nothingLost(hasLongHistory: Bool) {
    for seed in 1...150 as ClosedRange<UInt64> {
      var random = RandomTexts(seed: seed)
      var server = BoundText("Hello 😀 world")
      var clients = ["m", "b", "x"].map { Client(server, author: $0) }
      var letter: UInt32 = 0x4e00
      for _ in 0..<80 {
        let index = random.number(below: 3)
        switch random.number(below: 8) {
        case 0, 1, 2:
          guard let next = Unicode.Scalar(letter) else { break }
          letter += 1
          clients[index].letters.append(next)
          clients[index].draft.change(random.insertion(of: next, in: clients[index].draft.text))
        case 3: clients[index].send(isUrgent: random.number(below: 4) == 0)
        case 4: clients[index].arrive(at: &server)
        case 5, 6: clients[index].read()
        default: clients[index].reconnect(to: server)
        }
        // So many edits that the clients' last known ones are forgotten.
        if hasLongHistory, random.number(below: 20) == 0 { Self.flood(&server) }
      }
      Self.settle(&clients, &server)
      for client in clients {
        #expect(client.draft.isSettled && client.draft.text == server.text, "seed \(seed)")
        for letter in client.letters {
          #expect(server.text.unicodeScalars.count { $0 == letter } == 1, "seed \(seed), \(letter)")
        }
      }
    }
  }

  private static func flood(_ server: inout BoundText) {
    for _ in 0..<130 {
      server.replace(with: server.text + ".")
    }
    server.replace(with: server.text.filter { $0 != "." })
  }

  private static func settle(_ clients: inout [Client], _ server: inout BoundText) {
    for _ in 0..<1_000 where !clients.allSatisfy({ $0.draft.isSettled && $0.down.isEmpty }) {
      for index in clients.indices {
        clients[index].send()
        clients[index].arrive(at: &server)
        clients[index].read()
      }
    }
    for index in clients.indices { clients[index].draft.receive(server) }
  }

  @Test("a refused edit is taken back, and the changes since stay")
  func refused() throws {
    var server = BoundText("abc", limit: 5)
    var client = Client(server, author: "a")
    client.draft.change(TextChange([.retain(3), .insert("too long")]))
    client.send()
    client.draft.change(TextChange([.insert("!")]))
    client.arrive(at: &server)
    client.read()
    client.read()
    #expect(client.draft.text == "!abc" && server.text == "abc")
    client.send()
    client.arrive(at: &server)
    #expect(server.text == "!abc")
  }

  @Test("a letter typed inside a refused edit stays at its place")
  func refusedAround() throws {
    var server = BoundText("abcdef", limit: 7)
    var client = Client(server, author: "a")
    client.draft.change(TextChange([.insert("xx"), .retain(6), .insert("yy")]))
    client.send()
    client.draft.change(TextChange([.retain(5), .insert("!")]))
    client.arrive(at: &server)
    client.read()
    client.read()
    #expect(client.draft.text == "abc!def")
  }

  @Test("no more edits are sent than a text can merge")
  func many() {
    var client = Client(BoundText(), author: "a")
    for _ in 0..<30 {
      client.draft.change(TextChange([.insert("x")]))
      client.send(isUrgent: true)
    }
    #expect(client.up.count == 17)
    #expect(client.up.last?.unanswered?.count == 16)
  }
}
