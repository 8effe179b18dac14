/// The code that the audience types to take part.
///
/// ```swift
/// JoinCode("K7Q2-M9XA").matches("k7q2m9xa")    // true
/// ```
///
/// The right code is accepted, however many wrong codes come from the same address: a hall has one address. So its
/// length alone makes guessing useless.
public struct JoinCode: Equatable, Sendable {
  /// The length that withstands guessing: 8 of 31 letters and digits are 40 bits. To guess them takes months at the speed
  /// of this server.
  package static let strongLength = 8

  /// The code as displayed.
  public let text: String
  private let secret: Secret

  /// Creates a chosen code.
  public init(_ text: String) {
    self.text = text.uppercased()
    secret = Secret(Self.normalized(text))
  }

  /// Returns a code of 40 bits in two groups, of letters and digits that do not look alike.
  public static func random() -> JoinCode {
    let characters = Array(Secret.code(strongLength).text)
    let half = strongLength / 2
    return JoinCode(String(characters[..<half]) + "-" + String(characters[half...]))
  }

  /// Returns whether a typed code is this one, ignoring case and grouping.
  func matches(_ typed: Secret) -> Bool {
    Secret(Self.normalized(typed.text)) == secret
  }

  /// Whether the code is short enough to be guessed.
  var isGuessable: Bool { secret.text.count < Self.strongLength }

  private static func normalized(_ text: String) -> String {
    text.uppercased().filter { !$0.isWhitespace && !"-_".contains($0) }
  }
}
