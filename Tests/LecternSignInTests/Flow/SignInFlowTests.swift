import Foundation
import LecternWire
import Testing

@testable import LecternSignIn

/// Scripts of sign-ins: each event, and what it makes the server do.
@Suite struct SignInFlowTests {
  private let issuer = TestIssuer.shared
  private let now = TestIssuer.now
  private var flow = SignInFlow(settings: .sample)

  private func pending(_ state: String = "s", began: Int = TestIssuer.now) -> PendingSignIn {
    PendingSignIn(
      state: state,
      nonce: "n",
      verifier: "v",
      path: ReturnPath("/group-1/") ?? .first,
      began: began
    )
  }

  private func configuration(
    _ others: [String: Any] = [:]
  ) throws(ProviderProblem) -> ProviderConfiguration {
    try ProviderConfiguration.sample(others)
  }

  /// Signs in up to the exchange of the code.
  private mutating func exchange(
    _ visit: Int = 1,
    with configuration: ProviderConfiguration,
    state: String = "s"
  ) {
    let answer = ReturnedAnswer(code: "c", state: state)
    _ = flow.handle(.returned(visit: visit, answer, pending(state)), at: now)
    _ = flow.handle(.configurationArrived(.success(configuration)), at: now)
  }

  private func page(_ commands: [SignInCommand]) -> SignInRefusal.Page? {
    if case .refuse(_, let refusal) = commands.first { refusal.page } else { nil }
  }

  @Test("a person signs in")
  mutating func signIn() throws {
    let configuration = try configuration()
    #expect(flow.handle(.began(visit: 1, pending()), at: now) == [.fetchConfiguration])
    let redirect = flow.handle(.configurationArrived(.success(configuration)), at: now)
    let address = """
      https://login.example/authorize?response_type=code&client_id=room\
      &redirect_uri=https%3A%2F%2Froom.example%2Fsign-in%2Freturn&scope=openid%20profile&state=s\
      &nonce=n&code_challenge=TJRIXgwhrmxBzh3-e2v6zupato5AokdvUCCOUm9QYIA&code_challenge_method=S256
      """
    #expect(redirect == [.redirect(visit: 1, to: address, pending())])

    let answer = ReturnedAnswer(code: "c/1", state: "s")
    let exchange = flow.handle(.returned(visit: 2, answer, pending()), at: now)
    guard case .exchange(visit: 2, let request) = exchange.first else {
      Issue.record("\(exchange)")
      return
    }
    #expect(
      request.body == """
        grant_type=authorization_code&code=c%2F1\
        &redirect_uri=https%3A%2F%2Froom.example%2Fsign-in%2Freturn&code_verifier=v
        """
    )
    #expect(
      request.authorization == "Basic " + Data("room:a%20secret%2B".utf8).base64EncodedString()
    )

    let tokens = TokenAnswer(idToken: issuer.token(), accessToken: "a")
    #expect(
      flow.handle(.tokensArrived(visit: 2, .success(tokens)), at: now)
        == [.fetchKeys(configuration)]
    )
    let admission = flow.handle(.keysArrived(.success(issuer.keys)), at: now)
    guard case .admit(visit: 2, let claims, let path) = admission.first else {
      Issue.record("\(admission)")
      return
    }
    #expect(claims.subject == "ada")
    #expect(path.text == "/group-1/")
    #expect(flow.steps.isEmpty)
  }

  @Test(
    "a person may choose another account, or be sent with a hint",
    arguments: [
      (AccountChoice.other, "&prompt=select_account"), (.hinted("a&b"), "&login_hint=a%26b"),
      (.any, "&code_challenge_method=S256"),
    ]
  )
  mutating func account(choice: AccountChoice, end: String) throws {
    _ = flow.handle(.began(visit: 1, pending(), choice), at: now)
    let commands = flow.handle(.configurationArrived(.success(try configuration())), at: now)
    guard case .redirect(_, let address, _) = commands.first else {
      Issue.record("\(commands)")
      return
    }
    #expect(address.hasSuffix(end))
  }

  @Test("the second person needs neither the configuration nor the keys again")
  mutating func known() throws {
    let configuration = try configuration()
    exchange(with: configuration)
    let tokens = TokenAnswer(idToken: issuer.token(), accessToken: nil)
    _ = flow.handle(.tokensArrived(visit: 1, .success(tokens)), at: now)
    _ = flow.handle(.keysArrived(.success(issuer.keys)), at: now)
    exchange(2, with: configuration, state: "t")
    let admission = flow.handle(.tokensArrived(visit: 2, .success(tokens)), at: now)
    guard case .admit = admission.first else {
      Issue.record("\(admission)")
      return
    }
  }

  @Test("several people wait for one configuration")
  mutating func crowd() throws {
    #expect(flow.handle(.began(visit: 1, pending()), at: now) == [.fetchConfiguration])
    #expect(flow.handle(.began(visit: 2, pending("t")), at: now) == [])
    let commands = flow.handle(.configurationArrived(.success(try configuration())), at: now)
    #expect(commands.count == 2)
  }

  @Test("a return that this browser has not begun is refused")
  mutating func foreignReturn() {
    let answer = ReturnedAnswer(code: "c", state: "s")
    #expect(page(flow.handle(.returned(visit: 1, answer, nil), at: now)) == .outdated)
    #expect(page(flow.handle(.returned(visit: 1, answer, pending("t")), at: now)) == .outdated)
    let stateless = ReturnedAnswer(code: "c")
    #expect(page(flow.handle(.returned(visit: 1, stateless, pending()), at: now)) == .outdated)
  }

  @Test("a return is used once, and within ten minutes")
  mutating func usedReturn() throws {
    let answer = ReturnedAnswer(code: "c", state: "s")
    let late = flow.handle(.returned(visit: 1, answer, pending(began: now - 601)), at: now)
    #expect(page(late) == .outdated)
    let early = flow.handle(.returned(visit: 1, answer, pending(began: now + 61)), at: now)
    #expect(page(early) == .outdated)
    #expect(flow.handle(.returned(visit: 1, answer, pending()), at: now) == [.fetchConfiguration])
    #expect(page(flow.handle(.returned(visit: 2, answer, pending()), at: now)) == .outdated)
  }

  @Test("another issuer's answer is refused, and one without an issuer if the provider names it")
  mutating func issuerOfAnswer() throws {
    let mixed = ReturnedAnswer(code: "c", state: "s", issuer: "https://evil.example")
    #expect(page(flow.handle(.returned(visit: 1, mixed, pending()), at: now)) == .tokenRefused)
    let strict = try configuration(["authorization_response_iss_parameter_supported": true])
    let silent = ReturnedAnswer(code: "c", state: "t")
    _ = flow.handle(.returned(visit: 2, silent, pending("t")), at: now)
    let commands = flow.handle(.configurationArrived(.success(strict)), at: now)
    #expect(page(commands) == .tokenRefused)
    let named = ReturnedAnswer(code: "c", state: "u", issuer: TestIssuer.address)
    let exchange = flow.handle(.returned(visit: 3, named, pending("u")), at: now)
    guard case .exchange = exchange.first else {
      Issue.record("\(exchange)")
      return
    }
  }

  @Test("an error of the provider is named, without what could be markup")
  mutating func providerErrors() {
    let denied = ReturnedAnswer(state: "s", error: "access_denied")
    #expect(page(flow.handle(.returned(visit: 1, denied, pending()), at: now)) == .canceled)
    let strange = ReturnedAnswer(state: "t", error: "<b>server_error\n")
    let commands = flow.handle(.returned(visit: 2, strange, pending("t")), at: now)
    let detail = "the provider answers with the error bserver_error"
    #expect(
      commands == [.refuse(visit: 2, SignInRefusal(.providerUnusable, detail))]
    )
    let empty = ReturnedAnswer(code: "", state: "u")
    #expect(page(flow.handle(.returned(visit: 3, empty, pending("u")), at: now)) == .tokenRefused)
  }

  @Test("a provider that is away is asked again after a pause")
  mutating func away() {
    #expect(flow.handle(.began(visit: 1, pending()), at: now) == [.fetchConfiguration])
    let failure = SignInEvent.configurationArrived(.failure(.away("no answer")))
    #expect(page(flow.handle(failure, at: now)) == .providerAway)
    #expect(page(flow.handle(.began(visit: 2, pending()), at: now + 2)) == .providerAway)
    #expect(flow.handle(.began(visit: 3, pending()), at: now + 3) == [.fetchConfiguration])
  }

  @Test("a new key is fetched, and an unknown one only so often")
  mutating func rotation() throws {
    let configuration = try configuration()
    exchange(with: configuration)
    let tokens = TokenAnswer(idToken: issuer.token(id: "r2"), accessToken: nil)
    let first = flow.handle(.tokensArrived(visit: 1, .success(tokens)), at: now)
    #expect(first == [.fetchKeys(configuration)])
    let unknown = flow.handle(.keysArrived(.success(issuer.keys)), at: now)
    #expect(page(unknown) == .tokenRefused)

    exchange(2, with: configuration, state: "t")
    let soon = flow.handle(.tokensArrived(visit: 2, .success(tokens)), at: now + 29)
    #expect(page(soon) == .tokenRefused)

    exchange(3, with: configuration, state: "u")
    let later = flow.handle(.tokensArrived(visit: 3, .success(tokens)), at: now + 30)
    #expect(later == [.fetchKeys(configuration)])
    let rotated = try #require(JSONWebKeySet(issuer.keyDocument("r2")))
    let admission = flow.handle(.keysArrived(.success(rotated)), at: now + 30)
    guard case .admit(visit: 3, _, _) = admission.first else {
      Issue.record("\(admission)")
      return
    }
  }

  @Test("keys that do not arrive refuse those who wait, and are asked for again")
  mutating func keysAway() throws {
    let configuration = try configuration()
    exchange(with: configuration)
    let tokens = TokenAnswer(idToken: issuer.token(), accessToken: nil)
    _ = flow.handle(.tokensArrived(visit: 1, .success(tokens)), at: now)
    #expect(page(flow.handle(.keysArrived(.failure(.away("gone"))), at: now)) == .providerAway)
    exchange(2, with: configuration, state: "t")
    let again = flow.handle(.tokensArrived(visit: 2, .success(tokens)), at: now)
    #expect(again == [.fetchKeys(configuration)])
  }

  @Test("an expired token is the page about clocks, a wrong one the page about refusals")
  mutating func refusedTokens() throws {
    let configuration = try configuration()
    exchange(with: configuration)
    let tokens = TokenAnswer(idToken: issuer.token(), accessToken: nil)
    _ = flow.handle(.tokensArrived(visit: 1, .success(tokens)), at: now)
    _ = flow.handle(.keysArrived(.success(issuer.keys)), at: now)

    exchange(2, with: configuration, state: "t")
    let late = flow.handle(.tokensArrived(visit: 2, .success(tokens)), at: now + 600)
    #expect(page(late) == .clockWrong)

    exchange(3, with: configuration, state: "u")
    let token = issuer.token(TestIssuer.claims(nonce: "another"))
    let wrong = TokenAnswer(idToken: token, accessToken: nil)
    let refused = flow.handle(.tokensArrived(visit: 3, .success(wrong)), at: now)
    #expect(page(refused) == .tokenRefused)
  }

  @Test("the provider's answer about a person adds claims, about another person it doesn't")
  mutating func userInfo() throws {
    let address = "https://login.example/me"
    let configuration = try configuration(["userinfo_endpoint": address])
    for (index, subject) in ["ada", "eve"].enumerated() {
      let visit = index + 1
      exchange(visit, with: configuration, state: "s\(visit)")
      let tokens = TokenAnswer(idToken: issuer.token(), accessToken: "a")
      var commands = flow.handle(.tokensArrived(visit: visit, .success(tokens)), at: now)
      if case .fetchKeys = commands.first {
        commands = flow.handle(.keysArrived(.success(issuer.keys)), at: now)
      }
      #expect(commands == [.fetchUserInfo(visit: visit, configuration, accessToken: "a")])
      let fields: [String: JSONValue] = [
        "sub": .string(subject), "name": "Not signed", "email": "ada@example.org",
      ]
      let end = flow.handle(.userInfoArrived(visit: visit, .success(fields)), at: now)
      guard case .admit(_, let claims, _) = end.first else {
        Issue.record("\(end)")
        return
      }
      #expect(claims["name"]?.string == "Ada")
      #expect((claims["email"] != nil) == (subject == "ada"))
    }
  }

  @Test("a crowd that waits has a limit")
  mutating func limit() {
    for visit in 1...SignInFlow.limit {
      _ = flow.handle(.began(visit: visit, pending()), at: now)
    }
    #expect(page(flow.handle(.began(visit: 0, pending()), at: now)) == .providerAway)
    #expect(flow.steps.count == SignInFlow.limit)
  }
}
