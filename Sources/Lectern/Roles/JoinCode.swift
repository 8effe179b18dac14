/// The code by which the audience takes part, as people type it from a wall.
///
/// ```swift
/// JoinCode("K7Q2-M9XA").matches("k7q2m9xa")    // true
/// ```
///
/// The right code is always let in, however many wrong ones are tried at the same address: a hall has one
/// address. So its length alone makes guessing useless.
public struct JoinCode: Equatable, Sendable {
  /// How many letters and digits withstand guessing: 8 of 31 are 40 bits, which take months at the speed of
  /// this server.
  static let strongLength = 8

  /// The code, as it is shown.
  public let text: String
  private let secret: Secret

  /// A chosen code.
  public init(_ text: String) {
    self.text = text.uppercased()
    secret = Secret(Self.normalized(text))
  }

  /// A code of 40 bits, of letters and digits that nobody takes for one another, in two groups.
  public static func random() -> JoinCode {
    let characters = Array(Secret.code(strongLength).text)
    let half = strongLength / 2
    return JoinCode(String(characters[..<half]) + "-" + String(characters[half...]))
  }

  /// Whether somebody has typed the code, in whatever letters and groups.
  func matches(_ typed: Secret) -> Bool {
    Secret(Self.normalized(typed.text)) == secret
  }

  /// Whether it is short enough to be found by trying.
  var isGuessable: Bool { secret.text.count < Self.strongLength }

  private static func normalized(_ text: String) -> String {
    text.uppercased().filter { !$0.isWhitespace && !"-_".contains($0) }
  }
}
