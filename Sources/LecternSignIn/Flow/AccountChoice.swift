/// The account with which a person signs in (OpenID Connect Core 1.0 §3.1.2.1).
enum AccountChoice: Equatable, Sendable {
  /// Whichever the provider knows.
  case any
  /// Another one than the provider knows.
  case other
  /// The one that whoever sent the person has named to the provider.
  case hinted(String)

  /// Maximum length of a hint, in bytes.
  static let hintLimit = 1_024

  /// The parameter for the provider; nil if there is none.
  var parameter: (name: String, value: String)? {
    switch self {
    case .any: nil
    case .other: ("prompt", "select_account")
    case .hinted(let hint): ("login_hint", hint)
    }
  }
}
