/// Why a provider cannot be used at the moment. Its sentences have no secret, code or token.
enum ProviderProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// It doesn't answer, or only with an error that may pass.
  case away(String)
  /// Its answer cannot be used.
  case unusable(String)

  var description: String {
    switch self {
    case .away(let reason), .unusable(let reason): reason
    }
  }
}
