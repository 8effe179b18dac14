/// The fields of a message of `lectern.v1` that the counting needs.
struct Message: Equatable {
  enum Kind: Equatable { case snapshot, patch, ack, fault, heartbeat }

  let kind: Kind
  let revision: Int?

  /// Reads a message; nil if the text is not one.
  ///
  /// The kind comes first, and the revision before anything long. JSON is not parsed: that would cost the
  /// load generator more than the server.
  init?(_ text: UnsafeRawBufferPointer) {
    let prefix = Self.typeField.utf8.count
    guard text.count > prefix, text.starts(with: Self.typeField.utf8) else { return nil }
    switch text[prefix] {
    case UInt8(ascii: "s"): kind = .snapshot
    case UInt8(ascii: "p"): kind = .patch
    case UInt8(ascii: "a"): kind = .ack
    case UInt8(ascii: "f"): kind = .fault
    case UInt8(ascii: "h"): kind = .heartbeat
    default: return nil
    }
    revision = Self.revision(in: text.dropFirst(prefix).prefix(128))
    if revision == nil, kind != .fault, kind != .heartbeat { return nil }
  }

  private static let typeField = #"{"type":""#

  private static func revision(in text: Slice<UnsafeRawBufferPointer>) -> Int? {
    // The only field of this name; `:` and a digit distinguish it from a value.
    guard let field = text.firstRange(ofText: #""revision":"#) else { return nil }
    var revision: Int?
    for byte in text[field.upperBound...] {
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = byte else { break }
      let digit = Int(byte - UInt8(ascii: "0"))
      revision = (revision ?? 0) &* 10 &+ digit
    }
    return revision
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Returns the place of an ASCII text that is not empty; nil if there is none.
  func firstRange(ofText text: StaticString) -> Range<Int>? {
    let pattern = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard pattern.count <= count else { return nil }
    for start in startIndex...(endIndex - pattern.count)
    where self[start] == pattern[0] && self[start..<start + pattern.count].elementsEqual(pattern) {
      return start..<start + pattern.count
    }
    return nil
  }
}
