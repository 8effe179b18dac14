internal import Foundation
internal import LecternTransport
internal import LecternWire

/// Asks a provider by HTTP. Its answers have limits of time and size, and redirects are not followed: one could send the secret
/// or the code elsewhere (RFC 9700 §4.12).
struct ProviderClient: Sendable {
  /// The time limit of a request.
  private static let timeout = Duration.seconds(10)
  /// Maximum size of an answer, in bytes.
  private static let limit = 256 * 1_024

  let http: HTTPClient

  /// Fetches the discovery document of an issuer.
  func configuration(of issuer: String) async -> Result<ProviderConfiguration, ProviderProblem> {
    guard let url = ProviderConfiguration.address(of: issuer) else {
      return .failure(.unusable("\(issuer) is no address"))
    }
    return await answer(to: url).flatMap { bytes in
      Result { () throws(ProviderProblem) in try ProviderConfiguration(bytes, of: issuer) }
    }
  }

  /// Fetches the keys of a provider.
  func keys(of provider: ProviderConfiguration) async -> Result<JSONWebKeySet, ProviderProblem> {
    await answer(to: provider.keys).flatMap { bytes in
      JSONWebKeySet(bytes).map { .success($0) }
        ?? .failure(.unusable("the provider's key set has no RSA or P-256 key for signatures"))
    }
  }

  /// Exchanges a code for tokens.
  func tokens(for exchange: TokenRequest) async -> Result<TokenAnswer, ProviderProblem> {
    let answer = await answer(
      to: exchange.url,
      authorization: exchange.authorization,
      form: exchange.body
    )
    return answer.flatMap { bytes in
      guard let answer = try? JSONValue(bytes), let token = answer["id_token"]?.string else {
        return .failure(.unusable("the answer to the code has no ID token"))
      }
      return .success(TokenAnswer(idToken: token, accessToken: answer["access_token"]?.string))
    }
  }

  /// Asks for more claims about a person.
  func userInfo(
    of provider: ProviderConfiguration,
    accessToken: String
  ) async -> Result<[String: JSONValue], ProviderProblem> {
    guard let url = provider.userInfo else { return .success([:]) }
    return await answer(to: url, authorization: "Bearer \(accessToken)").flatMap { bytes in
      guard case .object(let fields) = try? JSONValue(bytes) else {
        return .failure(.unusable("the answer about the person is no JSON object"))
      }
      return .success(fields)
    }
  }

  private func answer(
    to url: URL,
    authorization: String? = nil,
    form: String? = nil
  ) async -> Result<[UInt8], ProviderProblem> {
    let request = ClientRequest(url, authorization: authorization, form: form)
    let place = "\(request.host)\(url.path())"
    let response: ClientResponse
    switch await http.response(to: request, limit: Self.limit, timeout: Self.timeout) {
    case .success(let complete): response = complete
    case .failure(.tooLong(let limit)):
      return .failure(.unusable("\(place): the answer is longer than \(limit) bytes"))
    case .failure(.malformed): return .failure(.unusable("\(place) cannot be asked"))
    case .failure(let problem): return .failure(.away("\(place) doesn't answer: \(problem)"))
    }
    switch response.status {
    case 200: return .success(response.body)
    case 500...: return .failure(.away("\(place) answers with the status \(response.status)"))
    default:
      let code = (try? JSONValue(response.body))?["error"]?.string ?? ""
      let name = code.prefix(64).filter { $0.isASCII && ($0.isLetter || $0 == "_") }
      return .failure(.unusable("\(place) answers with the status \(response.status) \(name)"))
    }
  }
}

extension ClientRequest {
  init(_ url: URL, authorization: String?, form: String?) {
    let path = url.path()
    let query = url.query().map { "?\($0)" } ?? ""
    self.init(
      host: (url.host() ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]")),
      port: url.port,
      isSecure: url.scheme != "http",
      path: (path.isEmpty ? "/" : path) + query,
      authorization: authorization,
      form: form
    )
  }
}
