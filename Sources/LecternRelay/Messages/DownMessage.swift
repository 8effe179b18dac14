internal import LecternBytes
internal import LecternTransport

/// A message of the leader of the rooms to a relay.
enum DownMessage {
  /// A frame for the viewers of some slots.
  ///
  /// `isRepeated`: it leads on from the position of ``UpMessage/lost(_:since:)``, not from the frame before.
  case frame(Frame, isRepeated: Bool, to: [Range<Int>])
  case close(Int, CloseCode, reason: String)
  /// The leader sends nothing more to the viewer of the slot. The slot is free.
  case released(Int)
  case measureRoundTrip(Int)
  case response(Int, HTTPResponse)
}

extension DownMessage {
  private enum Kind: UInt64 {
    case frame, repeatedFrame, sameFrame, close, released, measureRoundTrip, response
  }

  /// Writes a frame for the viewers of a set.
  static func write(
    _ frame: Frame,
    isRepeated: Bool,
    to slots: SlotSet,
    to writer: inout ByteWriter
  ) {
    writer.write(isRepeated ? Kind.repeatedFrame.rawValue : Kind.frame.rawValue)
    writer.write(slots)
    writer.write(frame.position)
    writer.write(UInt64(frame.isCompressed ? 1 : 0))
    writer.write(frame.bytes)
  }

  /// Writes that more viewers receive the batch's latest frame with a position.
  static func writeFrameReference(to slots: SlotSet, to writer: inout ByteWriter) {
    writer.write(Kind.sameFrame.rawValue)
    writer.write(slots)
  }

  static func writeClose(
    _ slot: Int,
    _ code: CloseCode,
    reason: String,
    to writer: inout ByteWriter
  ) {
    writer.write(Kind.close.rawValue)
    writer.write(UInt64(slot))
    writer.write(UInt64(code.rawValue))
    writer.write(reason)
  }

  static func writeReleased(_ slot: Int, to writer: inout ByteWriter) {
    writer.write(Kind.released.rawValue)
    writer.write(UInt64(slot))
  }

  static func writeMeasureRoundTrip(_ slot: Int, to writer: inout ByteWriter) {
    writer.write(Kind.measureRoundTrip.rawValue)
    writer.write(UInt64(slot))
  }

  static func write(_ response: HTTPResponse, to id: Int, to writer: inout ByteWriter) {
    writer.write(Kind.response.rawValue)
    writer.write(UInt64(id))
    writer.write(response)
  }

  /// Reads the next message; nil if the bytes are none.
  ///
  /// - Parameter latest: the batch's latest frame with a position.
  init?(_ reader: inout ByteReader, after latest: Frame? = nil) {
    guard let kind = reader.unsigned().flatMap(Kind.init) else { return nil }
    switch kind {
    case .frame, .repeatedFrame:
      guard let runs = reader.runs(), let position = reader.position(),
        let isCompressed = reader.unsigned(), isCompressed < 2, let bytes = reader.bytes()
      else { return nil }
      let frame =
        isCompressed == 1
        ? Frame(compressed: bytes, leadingTo: position) : Frame(bytes, leadingTo: position)
      self = .frame(frame, isRepeated: kind == .repeatedFrame, to: runs)
    case .sameFrame:
      guard let runs = reader.runs(), let latest else { return nil }
      self = .frame(latest, isRepeated: false, to: runs)
    case .close:
      guard let slot = reader.slot(), let code = reader.unsigned().flatMap(UInt16.init(exactly:)),
        let reason = reader.text()
      else { return nil }
      self = .close(slot, CloseCode(rawValue: code), reason: reason)
    case .released:
      guard let slot = reader.slot() else { return nil }
      self = .released(slot)
    case .measureRoundTrip:
      guard let slot = reader.slot() else { return nil }
      self = .measureRoundTrip(slot)
    case .response:
      guard let id = reader.number(), let response = reader.response() else { return nil }
      self = .response(id, response)
    }
  }
}
