internal import LecternWire

// The provider's tokens and keys.
extension SignInFlow {
  mutating func checkTokens(
    _ result: Result<TokenAnswer, ProviderProblem>,
    of visit: Int,
    at now: Int
  ) -> [SignInCommand] {
    guard case .tokens(let pending) = steps[visit] else { return [] }
    switch result {
    case .failure(let problem): return refuse(visit, SignInRefusal(problem))
    case .success(let answer): return check(answer, of: visit, pending, at: now)
    }
  }

  /// Checks an ID token. If the provider has a new key, the keys are fetched first.
  private mutating func check(
    _ answer: TokenAnswer,
    of visit: Int,
    _ pending: PendingSignIn,
    at now: Int,
    mayFetch: Bool = true
  ) -> [SignInCommand] {
    guard let configuration = provider.latestConfiguration else { return [] }
    let check = IDTokenCheck(
      issuer: settings.issuer,
      client: settings.client,
      nonce: pending.nonce,
      now: now
    )
    do throws(TokenProblem) {
      guard let keys = provider.keys(at: now) else { throw .keyUnknown }
      let claims = try check.claims(of: answer.idToken, keys: keys)
      guard configuration.userInfo != nil, let token = answer.accessToken else {
        return admit(visit, claims, pending)
      }
      steps[visit] = .userInfo(pending, claims)
      return [.fetchUserInfo(visit: visit, configuration, accessToken: token)]
    } catch .keyUnknown where mayFetch && provider.mayFetchKeys(at: now) {
      steps[visit] = .keys(pending, answer)
      return provider.beginFetchingKeys(at: now) ? [.fetchKeys(configuration)] : []
    } catch {
      return refuse(visit, SignInRefusal(error))
    }
  }

  mutating func setKeys(
    _ result: Result<JSONWebKeySet, ProviderProblem>,
    at now: Int
  ) -> [SignInCommand] {
    provider.setKeys(result, at: now)
    let waiting = steps.compactMap { visit, step -> (Int, PendingSignIn, TokenAnswer)? in
      if case .keys(let pending, let answer) = step { (visit, pending, answer) } else { nil }
    }
    return waiting.sorted { $0.0 < $1.0 }.flatMap { visit, pending, answer in
      switch result {
      case .success: check(answer, of: visit, pending, at: now, mayFetch: false)
      case .failure(let problem): refuse(visit, SignInRefusal(problem))
      }
    }
  }

  mutating func addUserInfo(
    _ result: Result<[String: JSONValue], ProviderProblem>,
    to visit: Int
  ) -> [SignInCommand] {
    guard case .userInfo(let pending, let claims) = steps[visit] else { return [] }
    // OpenID Connect Core 1.0 §5.3.2: the answer about another person must not be used. Without an answer, the claims of the
    // ID token decide.
    guard case .success(let fields) = result, fields["sub"]?.string == claims.subject else {
      return admit(visit, claims, pending)
    }
    return admit(visit, claims.adding(fields), pending)
  }
}
