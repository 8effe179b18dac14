internal import LecternTransport

/// A token, or a code that is read aloud.
///
/// Its comparison takes constant time, and its description does not reveal it.
public struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
  public let text: String

  /// Creates a chosen secret.
  public init(_ text: String) {
    self.text = text
  }

  /// Returns a secret of 142 bits, in letters and digits.
  public static func token() -> Secret {
    random(24, of: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  }

  /// Returns a secret of letters and digits that do not look alike. Each has 4.95 bits.
  static func code(_ length: Int) -> Secret {
    random(length, of: "23456789ABCDEFGHJKMNPQRSTUVWXYZ")
  }

  private static func random(_ count: Int, of characters: String) -> Secret {
    let characters = Array(characters)
    return Secret(String((0..<count).map { _ in characters[Int.random(in: characters.indices)] }))
  }

  /// The digest to store instead of the secret.
  var digest: SHA256Digest { SHA256Digest(of: text.utf8) }

  public var description: String { "a secret" }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Equatable {
  public static func == (left: Secret, right: Secret) -> Bool {
    ConstantTime.isEqual(Array(left.text.utf8), Array(right.text.utf8))
  }
}
