internal import Foundation
internal import LecternWire

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Asks a provider by HTTP. Its answers have limits of time and size, and redirects are not followed.
struct ProviderClient: Sendable {
  /// The time limit of a request, in seconds.
  private static let timeout: TimeInterval = 10
  /// Maximum size of an answer, in bytes.
  private static let limit = 256 * 1_024

  private var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = Self.timeout
    configuration.timeoutIntervalForResource = Self.timeout
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    return configuration
  }

  /// Fetches the discovery document of an issuer.
  func configuration(of issuer: String) async -> Result<ProviderConfiguration, ProviderProblem> {
    guard let url = ProviderConfiguration.address(of: issuer) else {
      return .failure(.unusable("\(issuer) is no address"))
    }
    return await answer(to: URLRequest(url: url)).flatMap { bytes in
      Result { () throws(ProviderProblem) in try ProviderConfiguration(bytes, of: issuer) }
    }
  }

  /// Fetches the keys of a provider.
  func keys(of provider: ProviderConfiguration) async -> Result<JSONWebKeySet, ProviderProblem> {
    await answer(to: URLRequest(url: provider.keys)).flatMap { bytes in
      JSONWebKeySet(bytes).map { .success($0) }
        ?? .failure(.unusable("the provider's key set has no RSA or P-256 key for signatures"))
    }
  }

  /// Exchanges a code for tokens.
  func tokens(for exchange: TokenRequest) async -> Result<TokenAnswer, ProviderProblem> {
    var request = URLRequest(url: exchange.url)
    request.httpMethod = "POST"
    request.httpBody = Data(exchange.body.utf8)
    let type = "application/x-www-form-urlencoded"
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    if let authorization = exchange.authorization {
      request.setValue(authorization, forHTTPHeaderField: "Authorization")
    }
    return await answer(to: request).flatMap { bytes in
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
    var request = URLRequest(url: url)
    request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
    return await answer(to: request).flatMap { bytes in
      guard case .object(let fields) = try? JSONValue(bytes) else {
        return .failure(.unusable("the answer about the person is no JSON object"))
      }
      return .success(fields)
    }
  }

  private func answer(to request: URLRequest) async -> Result<[UInt8], ProviderProblem> {
    var request = request
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let place = request.url.map { "\($0.host() ?? "")\($0.path())" } ?? ""
    let transfer = BoundedTransfer(limit: Self.limit)
    let (response, body): (URLResponse?, [UInt8])
    do {
      (response, body) = try await transfer.run(request, configuration)
    } catch let error as ProviderProblem {
      return .failure(.unusable("\(place): \(error)"))
    } catch {
      return .failure(.away("\(place) doesn't answer: \(error.localizedDescription)"))
    }
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      return .failure(.away("\(place) doesn't answer by HTTP"))
    }
    switch status {
    case 200: return .success(body)
    case 500...: return .failure(.away("\(place) answers with the status \(status)"))
    default:
      let code = (try? JSONValue(body))?["error"]?.string ?? ""
      let name = code.prefix(64).filter { $0.isASCII && ($0.isLetter || $0 == "_") }
      return .failure(.unusable("\(place) answers with the status \(status) \(name)"))
    }
  }
}
