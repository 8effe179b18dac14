internal import LecternTransport

/// Decides on sign-ins with one provider: the authorization code flow of OpenID Connect with PKCE.
///
/// ```
///   began ─▶ configuration? ─▶ redirect ┄┄ provider ┄┄▶ returned ─▶ exchange ─▶ keys? ─▶ check ─▶ user info? ─▶ admit
/// ```
///
/// It is pure: each event returns commands. Time, random numbers and the provider's answers come with the events.
struct SignInFlow: Sendable {
  /// Maximum number of sign-ins that wait for the provider.
  static let limit = 1_000

  /// What a sign-in waits for.
  enum Step: Equatable, Sendable {
    case configuration(PendingSignIn, AccountChoice)
    case configurationToExchange(code: String, PendingSignIn, namesIssuer: Bool)
    case tokens(PendingSignIn)
    case keys(PendingSignIn, TokenAnswer)
    case userInfo(PendingSignIn, Claims)
  }

  let settings: SignInSettings
  var provider = ProviderCache()
  var steps: [Int: Step] = [:]
  private var used = UsedStates()

  init(settings: SignInSettings) {
    self.settings = settings
  }

  /// Handles an event.
  ///
  /// - Parameter now: the time, in seconds since 1970.
  mutating func handle(_ event: SignInEvent, at now: Int) -> [SignInCommand] {
    switch event {
    case .began(let visit, let pending, let account):
      wait(visit, for: .configuration(pending, account), at: now)
    case .returned(let visit, let answer, let pending): end(visit, answer, pending, at: now)
    case .configurationArrived(let result): setConfiguration(result, at: now)
    case .keysArrived(let result): setKeys(result, at: now)
    case .tokensArrived(let visit, let result): checkTokens(result, of: visit, at: now)
    case .userInfoArrived(let visit, let result): addUserInfo(result, to: visit)
    }
  }

  private mutating func end(
    _ visit: Int,
    _ answer: ReturnedAnswer,
    _ pending: PendingSignIn?,
    at now: Int
  ) -> [SignInCommand] {
    // RFC 9700 §4.7: without the browser's own state, someone else may have begun.
    guard let pending, let state = answer.state,
      ConstantTime.isEqual(Array(state.utf8), Array(pending.state.utf8))
    else { return refuse(visit, .outdated, "the browser has no such sign-in") }
    guard !pending.isOver(at: now) else { return refuse(visit, .outdated, "it took too long") }
    guard used.insert(pending.state, at: now) else {
      return refuse(visit, .outdated, "the sign-in has ended before")
    }
    // RFC 9207 §2.4.
    guard answer.issuer == nil || answer.issuer == settings.issuer else {
      return refuse(visit, .tokenRefused, "the answer is of another issuer")
    }
    if let error = answer.error {
      let name = String(error.prefix(64).filter { $0.isASCII && ($0.isLetter || $0 == "_") })
      let page: SignInRefusal.Page = error == "access_denied" ? .canceled : .providerUnusable
      return refuse(visit, page, "the provider answers with the error \(name)")
    }
    guard let code = answer.code, !code.isEmpty else {
      return refuse(visit, .tokenRefused, "the answer has no code")
    }
    return wait(
      visit,
      for: .configurationToExchange(code: code, pending, namesIssuer: answer.issuer != nil),
      at: now
    )
  }

  private mutating func wait(
    _ visit: Int,
    for step: Step,
    at now: Int
  ) -> [SignInCommand] {
    guard steps.count < Self.limit else {
      return refuse(visit, .providerAway, "\(Self.limit) sign-ins wait for the provider")
    }
    steps[visit] = step
    switch provider.configuration(at: now) {
    case .known(let configuration): return proceed(visit, with: configuration)
    case .needed: return [.fetchConfiguration]
    case .awaited: return []
    case .failed(let problem): return refuse(visit, SignInRefusal(problem))
    }
  }

  private mutating func setConfiguration(
    _ result: Result<ProviderConfiguration, ProviderProblem>,
    at now: Int
  ) -> [SignInCommand] {
    provider.setConfiguration(result, at: now)
    let waiting = steps.filter {
      switch $0.value {
      case .configuration, .configurationToExchange: true
      case .tokens, .keys, .userInfo: false
      }
    }
    return waiting.keys.sorted().flatMap { visit in
      switch result {
      case .success(let configuration): proceed(visit, with: configuration)
      case .failure(let problem): refuse(visit, SignInRefusal(problem))
      }
    }
  }

  private mutating func proceed(
    _ visit: Int,
    with configuration: ProviderConfiguration
  ) -> [SignInCommand] {
    switch steps.removeValue(forKey: visit) {
    case .configuration(let pending, let account):
      let address = configuration.signInAddress(for: pending, as: settings, with: account)
      return [.redirect(visit: visit, to: address, pending)]
    case .configurationToExchange(let code, let pending, let namesIssuer):
      guard namesIssuer || !configuration.statesIssuer else {
        return refuse(
          visit,
          .tokenRefused,
          "the answer doesn't name its issuer, as the provider should"
        )
      }
      steps[visit] = .tokens(pending)
      let request = TokenRequest(code: code, of: pending, to: configuration, as: settings)
      return [.exchange(visit: visit, request)]
    case .tokens, .keys, .userInfo, nil: return []
    }
  }

  mutating func admit(
    _ visit: Int,
    _ claims: Claims,
    _ pending: PendingSignIn
  ) -> [SignInCommand] {
    steps[visit] = nil
    return [.admit(visit: visit, claims, path: pending.path)]
  }

  mutating func refuse(
    _ visit: Int,
    _ page: SignInRefusal.Page,
    _ detail: String
  ) -> [SignInCommand] {
    refuse(visit, SignInRefusal(page, detail))
  }

  mutating func refuse(_ visit: Int, _ refusal: SignInRefusal) -> [SignInCommand] {
    steps[visit] = nil
    return [.refuse(visit: visit, refusal)]
  }
}
