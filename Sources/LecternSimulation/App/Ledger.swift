package import Composable
package import LecternRoom
package import LecternWire

/// The app of a simulated room: a sum of all actions, and of each participant's own, which only that participant sees.
package struct Ledger: Reducer {
  @UserAction
  package enum Action: Equatable {
    /// A page has added a token. No two taps have the same token.
    case added(Int)
    /// An effect of a token has ended.
    @ServerOnly @Renamed(from: "ended") case noted(Int)
  }

  package struct State: Codable, Equatable, Sendable {
    package var total = Sum()
    package var own: PerParticipant<Sum> = [:]
  }

  @ViewState
  package struct View {
    package var count: Int
    /// In decimal: a page's numbers have 53 bits.
    package var digest: String
  }

  /// A participant's own view.
  @ViewState
  package struct OwnView {
    package var participant: String
    package var count: Int
    package var digest: String
  }

  private let clock: any Clock<Duration>
  /// Called when the effect of a token starts.
  private let effectStarted: @Sendable (Int) -> Void
  /// Sends the message of a token to the other room; nil if there is none.
  private let send: (@Sendable (_ token: Int, _ key: String) async throws -> Void)?

  package init(
    clock: some Clock<Duration>,
    send: (@Sendable (_ token: Int, _ key: String) async throws -> Void)? = nil,
    effectStarted: @escaping @Sendable (_ token: Int) -> Void
  ) {
    (self.clock, self.send, self.effectStarted) = (clock, send, effectStarted)
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .added(let token):
      state.total.add(UInt64(bitPattern: Int64(token)))
      if let sender = ActionContext.current.sender {
        state.own[sender, default: Sum()].add(UInt64(bitPattern: Int64(token)))
      }
      return effect(of: token)
    case .noted(let token):
      state.total.add(~UInt64(bitPattern: Int64(token)))
      return .none
    }
  }
}

extension Ledger {
  /// The ways in which effects of tokens end.
  enum EffectKind {
    /// Notes the token after a while.
    case noting
    /// The same, once a message with the token has reached the other room, if there is one.
    case sending
    /// The same, until the next one of this kind cancels it. Even then it tries to note the token.
    case cancellable
    /// Never ends, until the next one of this kind cancels it.
    case endless
    /// Fails after it has noted the token.
    case failing
  }

  /// Returns the kind of a token's effect; nil if the token starts none.
  static func effectKind(of token: Int) -> EffectKind? {
    guard token.isMultiple(of: 4) else { return nil }
    return switch token / 4 % 8 {
    case 0, 1: .cancellable
    case 2: .endless
    case 3: .failing
    case 4, 5, 6: .sending
    default: .noting
    }
  }

  private func effect(of token: Int) -> Effect<Action> {
    guard let kind = Self.effectKind(of: token) else { return .none }
    let effect = Effect<Action>.run { [clock, effectStarted, deliver = self.send] send in
      effectStarted(token)
      if kind == .endless { try await clock.sleep(for: .seconds(1_000_000_000)) }
      try? await clock.sleep(for: .milliseconds(token * 7 % 5_000))
      if kind == .sending { try await deliver?(token, send.idempotencyKey) }
      await send(.noted(token))
      if kind == .failing { throw EffectFailure() }
    }
    return switch kind {
    case .noting, .sending, .failing: effect
    case .cancellable, .endless: effect.cancellable(id: kind, cancelInFlight: true)
    }
  }

  private struct EffectFailure: Error {}
}

extension Ledger {
  package static func view(of state: State) -> View {
    View(count: state.total.count, digest: "\(state.total.digest)")
  }

  package static var ownView: PersonalView<State> {
    PersonalView(of: \.own) { sum, sender in
      let sum = sum ?? Sum()
      return OwnView(participant: sender.rawValue, count: sum.count, digest: "\(sum.digest)")
    }
  }
}
