/// The name of a room in its address: `/group-1/`.
///
/// It has 1 to 40 characters: lower-case letters, digits and hyphens. It begins with a letter or a digit. So it is a valid
/// folder name on every file system, and needs no escape in an address.
struct RoomName: Hashable, Sendable, CustomStringConvertible {
  private static let lengthLimit = 40

  let text: String

  /// - Returns: nil if the text isn't a valid room name.
  init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard (1...Self.lengthLimit).contains(bytes.count), bytes.first != UInt8(ascii: "-"),
      bytes.allSatisfy({
        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    self.text = String(text)
  }

  var description: String { text }
}

extension RoomName {
  /// Returns the name in a path, and the path in the room: `/socket` for `/group-1/socket`, nothing for `/group-1`.
  static func first(in path: String) -> (name: RoomName, rest: String)? {
    let segment = path.dropFirst().prefix { $0 != "/" }
    return RoomName(segment).map { ($0, String(path[segment.endIndex...])) }
  }
}
