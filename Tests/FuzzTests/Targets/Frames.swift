@testable import LecternTransport

/// Parses the bytes of a WebSocket in pieces of several sizes, and checks that the events are the same,
/// and that each message is UTF-8 within the limit.
func checkFrames(_ input: [UInt8]) throws {
  let whole = events(input, piece: input.count)
  for piece in [1, 2, 3, 7] {
    try require(events(input, piece: piece) == whole, "other events in pieces of \(piece)")
  }
  for case .message(let message) in whole {
    try require(message.count <= limit, "a message over the limit")
    try require(String(validating: message, as: UTF8.self) != nil, "a message that is not UTF-8")
  }
}

private let limit = 200

private func events(_ input: [UInt8], piece: Int) -> [FrameParser.Event] {
  var parser = FrameParser(limit: limit)
  var events: [FrameParser.Event] = []
  for start in stride(from: 0, to: input.count, by: max(piece, 1)) {
    let isOver = input[start..<min(start + piece, input.count)].withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let event = parser.next(&rest) {
        events.append(event)
        if case .violation = event { return true }
      }
      return false
    }
    if isOver { break }
  }
  return events
}
