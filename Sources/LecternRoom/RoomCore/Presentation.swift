/// Selects the app state that pages show: the live state, or another.
///
/// ```
///   audience    frozen ─▶ history | slow motion | live
///   presenters            history | slow motion | live
/// ```
///
/// The store continues meanwhile: a presentation never changes the result of an action.
package indirect enum Presentation<State: Sendable> {
  /// The store's state.
  case live
  /// A state of the history.
  case history(PresentedState<State>)
  /// The states one after the other, slowed down.
  case slowMotion(SlowMotion<State>)
  /// The audience is shown one state; presenters are shown another presentation.
  case frozen(PresentedState<State>, presenters: Presentation)

  /// Creates the presentation of a room after its start.
  init(frozen: PresentedState<State>?) {
    self = frozen.map { .frozen($0, presenters: .live) } ?? .live
  }

  /// Returns the state that an access level is shown instead of the live state; nil if it is shown the live state.
  func state(for accessLevel: AccessLevel) -> PresentedState<State>? {
    // The usual case, without a copy of a state.
    guard !isLive else { return nil }
    return switch self {
    case .live: nil
    case .history(let state): state
    case .slowMotion(let slowMotion): slowMotion.shown
    case .frozen(let state, let presenters):
      accessLevel.isLive ? presenters.state(for: accessLevel) : state
    }
  }

  /// Whether everyone is shown the store's state.
  var isLive: Bool {
    if case .live = self { true } else { false }
  }

  /// Whether presenters are shown another state than the one that the log leads to.
  var isDetachedFromLive: Bool {
    guard !isLive else { return false }
    return switch presenters {
    case .live: false
    case .history, .slowMotion, .frozen: true
    }
  }

  /// The audience's state while the room is frozen.
  var frozen: PresentedState<State>? {
    if case .frozen(let state, _) = self { state } else { nil }
  }

  var history: PresentedState<State>? {
    if case .history(let state) = presenters { state } else { nil }
  }

  var slowMotion: SlowMotion<State>? {
    if case .slowMotion(let slowMotion) = presenters { slowMotion } else { nil }
  }

  /// The presenters' presentation.
  private var presenters: Presentation {
    if case .frozen(_, let presenters) = self { presenters } else { self }
  }

  /// Shows another presentation to presenters, and to the audience of a room that isn't frozen.
  mutating func show(_ presentation: Presentation) {
    self = frozen.map { .frozen($0, presenters: presentation) } ?? presentation
  }

  /// Changes slow motion, if it is shown.
  @discardableResult
  mutating func updateSlowMotion<Result>(
    _ update: (inout SlowMotion<State>) -> Result
  ) -> Result? {
    guard var slowMotion else { return nil }
    let result = update(&slowMotion)
    show(.slowMotion(slowMotion))
    return result
  }

  /// Freezes the audience's view.
  ///
  /// - Parameter state: the state that the audience is shown from now on; nil to end the freeze.
  mutating func freeze(_ state: PresentedState<State>?) {
    self = state.map { .frozen($0, presenters: presenters) } ?? presenters
  }
}
