/// A frame, encoded once and sent to any number of connections byte for byte.
///
/// A server's frames are not masked, so a frame is the same bytes for every connection.
///
/// - SeeAlso: RFC 6455 §5.2, the base framing protocol.
package final class Frame: Sendable {
  /// The longest header of a server's frame, in bytes.
  private static let headerLimit = 10

  /// The bytes on the wire: the header, and the message.
  let wire: [UInt8]
  /// The length of the message in bytes.
  package let count: Int
  /// What its receiver has once it has received the frame; nil for one that changes nothing of that, such as a reply.
  package let position: FramePosition?

  /// A text message.
  ///
  /// - Parameters:
  ///   - message: the message, in UTF-8.
  ///   - position: what its receiver has once it has received the frame.
  package convenience init(_ message: [UInt8], leadingTo position: FramePosition? = nil) {
    self.init(.text, message, leadingTo: position)
  }

  /// Creates a binary frame of a compressed message.
  package convenience init(compressed message: [UInt8], leadingTo position: FramePosition?) {
    self.init(.binary, message, leadingTo: position)
  }

  init(_ opcode: Opcode, _ payload: [UInt8], leadingTo position: FramePosition? = nil) {
    count = payload.count
    self.position = position
    var wire: [UInt8] = []
    wire.reserveCapacity(Self.headerLimit + count)
    // The first bit: the frame is final.
    wire.append(0x80 | opcode.rawValue)
    switch count {
    case ..<126:
      wire.append(UInt8(count))
    case ...Int(UInt16.max):
      wire.append(126)
      withUnsafeBytes(of: UInt16(count).bigEndian) { wire.append(contentsOf: $0) }
    default:
      wire.append(127)
      withUnsafeBytes(of: UInt64(count).bigEndian) { wire.append(contentsOf: $0) }
    }
    wire.append(contentsOf: payload)
    self.wire = wire
  }

  /// Several frames, to be sent at once.
  init(joining frames: [Frame]) {
    wire = frames.flatMap(\.wire)
    count = wire.count
    position = nil
  }

  /// A close frame (RFC 6455 §5.5.1).
  static func close(_ code: CloseCode, reason: String) -> Frame {
    let status = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xff)]
    return Frame(.close, status + Array(reason.utf8.prefix(123)))
  }

  /// Calls a function with the bytes on the wire.
  package func withWire<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    wire.withUnsafeBytes(body)
  }

  /// Whether the message is compressed.
  package var isCompressed: Bool { wire.first == 0x80 | Opcode.binary.rawValue }

  /// The message.
  package var bytes: [UInt8] { Array(wire.suffix(count)) }
}
