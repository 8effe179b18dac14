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

  /// Returns whether a token starts an effect, which notes it later.
  static func hasEffect(_ token: Int) -> Bool { token.isMultiple(of: 4) }

  package init(
    clock: some Clock<Duration>,
    effectStarted: @escaping @Sendable (_ token: Int) -> Void
  ) {
    (self.clock, self.effectStarted) = (clock, effectStarted)
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .added(let token):
      state.total.add(UInt64(bitPattern: Int64(token)))
      if let sender = ActionContext.current.sender {
        state.own[sender, default: Sum()].add(UInt64(bitPattern: Int64(token)))
      }
      guard Self.hasEffect(token) else { return .none }
      return .run { [clock, effectStarted] send in
        effectStarted(token)
        try? await clock.sleep(for: .milliseconds(token % 5_000))
        await send(.noted(token))
      }
    case .noted(let token):
      state.total.add(~UInt64(bitPattern: Int64(token)))
      return .none
    }
  }
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
