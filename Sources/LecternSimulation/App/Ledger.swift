package import Composable
package import LecternWire

/// The app of a simulated room: a sum of all actions, in their order.
///
/// Two states with the same digest have the same history. So a page's state tells exactly which actions led to it.
package struct Ledger: Reducer {
  @UserAction
  package enum Action: Equatable {
    /// A page has added a token. No two taps have the same token.
    case added(Int)
    /// An effect of a token has ended.
    @ServerOnly case noted(Int)
  }

  package struct State: Codable, Equatable, Sendable {
    package var count = 0
    package var digest: UInt64 = 14_695_981_039_346_656_037
  }

  @ViewState
  package struct View {
    package var count: Int
    /// In decimal: a page's numbers have 53 bits.
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
      state.add(UInt64(bitPattern: Int64(token)))
      guard Self.hasEffect(token) else { return .none }
      return .run { [clock, effectStarted] send in
        effectStarted(token)
        try? await clock.sleep(for: .milliseconds(token % 5_000))
        await send(.noted(token))
      }
    case .noted(let token):
      state.add(~UInt64(bitPattern: Int64(token)))
      return .none
    }
  }
}

extension Ledger.State {
  package mutating func add(_ number: UInt64) {
    count += 1
    digest = (digest ^ number) &* 1_099_511_628_211
    digest ^= digest >> 29
  }

  package var view: Ledger.View { Ledger.View(count: count, digest: "\(digest)") }
}
