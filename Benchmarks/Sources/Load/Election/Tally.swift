import NIOCore

/// The counts of a poll that each viewer is shown, read from its patches.
///
/// ```swift
/// tally.read(patch, by: 7)
/// tally.counts(of: 7)   // [1_000, 600, 400]
/// ```
struct Tally {
  private let choices: Int
  private var counts: [Int]

  /// Creates a tally of a poll without votes.
  init(viewers: Int, choices: Int) {
    self.choices = choices
    counts = Array(repeating: 0, count: viewers * choices)
  }

  func counts(of viewer: Int) -> [Int] {
    Array(counts[viewer * choices..<(viewer + 1) * choices])
  }

  /// Reads the operations such as `{"op":"replace","path":"/slides/0/poll/choices/1/count","value":5}` of a patch.
  ///
  /// JSON is not parsed: that would cost the load generator more than the server.
  mutating func read(_ message: ByteBuffer, by viewer: Int) {
    message.withUnsafeReadableBytes { text in
      var rest = text[...]
      while let path = rest.firstRange(ofText: "poll/choices/") {
        rest = rest[path.upperBound...]
        let choice = Self.number(at: &rest)
        guard rest.starts(with: Self.field) else { continue }
        rest = rest.dropFirst(Self.field.count)
        let count = Self.number(at: &rest)
        if choice < choices { counts[viewer * choices + choice] = count }
      }
    }
  }

  private static let field = Array(#"/count","value":"#.utf8)

  /// Removes a number from the start of the text.
  private static func number(at text: inout Slice<UnsafeRawBufferPointer>) -> Int {
    var number = 0
    while let byte = text.first, case UInt8(ascii: "0")...UInt8(ascii: "9") = byte {
      number = number &* 10 &+ Int(byte - UInt8(ascii: "0"))
      text = text.dropFirst()
    }
    return number
  }
}
