internal import LecternTransport

/// What opens a door to those who know it: a token, or a code that is read aloud.
///
/// It is compared in a time that tells nothing, and says nothing of itself where somebody prints it.
public struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
  /// The secret itself.
  public let text: String

  /// A secret that somebody has chosen.
  public init(_ text: String) {
    self.text = text
  }

  /// Of 142 bits, in letters and digits: nobody guesses it.
  public static func token() -> Secret {
    random(24, of: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  }

  /// Letters and digits that nobody takes for one another, each of 4.95 bits.
  static func code(_ length: Int) -> Secret {
    random(length, of: "23456789ABCDEFGHJKMNPQRSTUVWXYZ")
  }

  private static func random(_ count: Int, of characters: String) -> Secret {
    let characters = Array(characters)
    return Secret(String((0..<count).map { _ in characters[Int.random(in: characters.indices)] }))
  }

  /// What is kept of it.
  var digest: SHA256Digest { SHA256Digest(of: text.utf8) }

  public var description: String { "a secret" }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Equatable {
  public static func == (left: Secret, right: Secret) -> Bool {
    ConstantTime.isEqual(Array(left.text.utf8), Array(right.text.utf8))
  }
}
