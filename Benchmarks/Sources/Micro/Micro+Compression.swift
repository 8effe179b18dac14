import LecternWire

extension Micro {
  /// Measures the messages that are compressed once for all viewers.
  static func measureCompression() throws {
    try measure("a board of 200 cards", Board(count: 200))
    try measure("a snapshot of 24 KB", Board(count: 297))
    try measure("a slide of 40 lines", Slide())
  }

  private static func measure(_ name: String, _ view: some ViewState) throws {
    let message = Snapshot(epoch: "k3f9", revision: 42, state: try EncodedState(view)).encoded
    guard let compressed = CompressedStateMessage(message) else { return }
    report("\(name), as text", unit: "bytes", Double(message.bytes.count))
    report("\(name), compressed", unit: "bytes", Double(compressed.bytes(for: nil).count))
    let time = nanoseconds(times: 1_000) { _ in _ = CompressedStateMessage(message) }
    report("compress \(name)", unit: "µs", time / 1_000)
  }
}

/// The cards of a retrospective.
@ViewState struct Board {
  @ViewState struct Card: Identifiable {
    let id: Int
    let text: String
    let author: String
    let votes: Int
  }

  let cards: [Card]

  init(count: Int) {
    var random = WordGenerator()
    cards = (0..<count).map { id in
      Card(id: id, text: random.words(6), author: "Guest \(id * 7 % 60)", votes: id * 5 % 9)
    }
  }
}

/// The text of a slide.
@ViewState struct Slide {
  let lines: [String]

  init() {
    var random = WordGenerator()
    lines = (0..<40).map { _ in random.words(9) }
  }
}

/// Makes sentences of common words.
private struct WordGenerator {
  private static let words = """
    the of and a to in is harbour light keeper boat pilot tide rope north storm lamp oil glass stairs night watch signal \
    fog horn crew captain letter window door
    """
    .split(separator: " ")
  /// Marsaglia's xorshift, so that each run has the same words.
  private var state: UInt32 = 2_463_534_242

  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return Self.words[Int(state) % Self.words.count]
    }
    .joined(separator: " ")
  }
}
