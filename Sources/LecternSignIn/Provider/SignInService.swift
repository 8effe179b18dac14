internal import Foundation
internal import LecternTransport
internal import LecternWire

/// Executes the commands of a ``SignInFlow``, off the listener's loop.
actor SignInService {
  /// How a request of a sign-in ends.
  enum Outcome: Equatable, Sendable {
    case redirected(to: String, PendingSignIn)
    case admitted(Claims, path: ReturnPath)
    case refused(SignInRefusal)
  }

  private var flow: SignInFlow
  private let client: ProviderClient
  /// Returns the time, in seconds since 1970.
  private let now: @Sendable () -> Int
  private var visits: [Int: CheckedContinuation<Outcome, Never>] = [:]
  private var count = 0

  init(
    _ settings: SignInSettings,
    client: ProviderClient,
    now: @escaping @Sendable () -> Int
  ) {
    flow = SignInFlow(settings: settings)
    (self.client, self.now) = (client, now)
  }

  /// Begins a sign-in.
  func begin(_ pending: PendingSignIn, with account: AccountChoice) async -> Outcome {
    await visit { .began(visit: $0, pending, account) }
  }

  /// Ends the sign-in of a browser that has returned.
  func end(_ answer: ReturnedAnswer, _ pending: PendingSignIn?) async -> Outcome {
    await visit { .returned(visit: $0, answer, pending) }
  }

  /// The page where a person signs out of the provider, if it has one.
  var signOutPage: String? { flow.provider.latestConfiguration?.signOut?.absoluteString }

  private func visit(_ event: (Int) -> SignInEvent) async -> Outcome {
    count += 1
    let (number, event) = (count, event(count))
    return await withCheckedContinuation { continuation in
      visits[number] = continuation
      handle(event)
    }
  }

  private func handle(_ event: SignInEvent) {
    for command in flow.handle(event, at: now()) { execute(command) }
  }

  private func execute(_ command: SignInCommand) {
    switch command {
    case .fetchConfiguration:
      let issuer = flow.settings.issuer
      Task { handle(.configurationArrived(await client.configuration(of: issuer))) }
    case .fetchKeys(let provider):
      Task { handle(.keysArrived(await client.keys(of: provider))) }
    case .exchange(let visit, let request):
      Task { handle(.tokensArrived(visit: visit, await client.tokens(for: request))) }
    case .fetchUserInfo(let visit, let provider, let accessToken):
      Task {
        let answer = await client.userInfo(of: provider, accessToken: accessToken)
        handle(.userInfoArrived(visit: visit, answer))
      }
    case .redirect(let visit, let address, let pending):
      end(visit, .redirected(to: address, pending))
    case .admit(let visit, let claims, let path): end(visit, .admitted(claims, path: path))
    case .refuse(let visit, let refusal): end(visit, .refused(refusal))
    }
  }

  private func end(_ visit: Int, _ outcome: Outcome) {
    visits.removeValue(forKey: visit)?.resume(returning: outcome)
  }
}
