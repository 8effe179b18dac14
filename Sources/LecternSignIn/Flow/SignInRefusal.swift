/// Why a person is not signed in.
struct SignInRefusal: Error, Equatable, Sendable {
  /// The kinds of pages that a person sees.
  enum Page: String, CaseIterable, Sendable {
    case providerAway = "provider-away"
    case providerUnusable = "provider-unusable"
    case canceled
    case outdated
    case clockWrong = "clock-wrong"
    case tokenRefused = "refused"
    case notAllowed = "not-allowed"
  }

  let page: Page
  /// The details for the server's log. It has no code, token or secret.
  let detail: String

  init(_ page: Page, _ detail: String) {
    (self.page, self.detail) = (page, detail)
  }

  init(_ problem: ProviderProblem) {
    switch problem {
    case .away(let detail): self.init(.providerAway, detail)
    case .unusable(let detail): self.init(.providerUnusable, detail)
    }
  }

  init(_ problem: TokenProblem) {
    self.init(problem.isOfClock ? .clockWrong : .tokenRefused, problem.rawValue)
  }
}
