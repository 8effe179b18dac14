import NIOCore

/// A parser of a server's output to a hostile client: the head of a response, then frames.
///
/// It parses as little as possible, because there are many frames.
struct AnswerReader {
  private var unread = ByteBuffer()
  private var isUpgraded = false

  /// Parses more bytes, and returns the answers that they complete.
  mutating func read(_ bytes: ByteBuffer) -> [Answer] {
    unread.writeImmutableBuffer(bytes)
    defer { unread.discardReadBytes() }
    if !isUpgraded {
      guard let head = readHead() else { return [] }
      guard head.starts(with: "HTTP/1.1 101 ".utf8) else { return [.unexpected] }
      isUpgraded = true
    }
    var answers: [Answer] = []
    while let answer = readFrame() { answers.append(answer) }
    return answers
  }

  private mutating func readHead() -> ByteBufferView? {
    let end = unread.readableBytesView.firstRange(of: "\r\n\r\n".utf8)?.upperBound
    return end.flatMap { unread.readSlice(length: $0 - unread.readerIndex) }?.readableBytesView
  }

  /// Returns the next complete frame, if any.
  private mutating func readFrame() -> Answer? {
    let start = unread.readerIndex
    guard let (opcode, length) = readFrameHead(), let payload = unread.readSlice(length: length)
    else {
      unread.moveReaderIndex(to: start)
      return nil
    }
    return Self.answer(opcode: opcode, payload)
  }

  /// RFC 6455 §5.2; a server's frames are not masked.
  private mutating func readFrameHead() -> (opcode: UInt8, length: Int)? {
    guard let (first, second) = unread.readMultipleIntegers(as: (UInt8, UInt8).self) else {
      return nil
    }
    let length =
      switch second {
      case 126: unread.readInteger(as: UInt16.self).map(Int.init)
      case 127: unread.readInteger(as: Int64.self).map(Int.init)
      default: Int(second)
      }
    return length.map { (first & 0x0f, $0) }
  }

  private static func answer(opcode: UInt8, _ payload: ByteBuffer) -> Answer {
    switch opcode {
    case 1:
      switch payload.withUnsafeReadableBytes({ Message($0)?.kind }) {
      case .snapshot: .snapshot
      case .patch: .patch
      case .ack: .ack
      case .fault: .fault
      case .heartbeat: .heartbeat
      case nil: .unexpected
      }
    case 8:
      .close(payload.getInteger(at: payload.readerIndex, as: UInt16.self).map(Int.init) ?? 1005)
    case 9: .ping
    case 10: .pong
    default: .unexpected
    }
  }
}
