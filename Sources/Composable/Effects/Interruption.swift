/// What becomes of an effect that was in flight when its server ended, once the server is started again.
///
/// It applies if the store has a log. Until its end is in the log, an effect counts as in flight, so its work may
/// have been done already: at least once, not exactly once. ``Send/idempotencyKey`` lets the outside world tell.
///
/// ```swift
/// .run(onInterruption: .send(.paymentInterrupted)) { send in
///   await send(.paymentResponse(try await payments.charge(order)))
/// }
/// ```
public enum Interruption<Action: Sendable>: Sendable {
  /// Runs the work again, with the same idempotency key.
  case runAgain
  /// Sends an action, so that the feature knows.
  case send(Action)
  /// Does nothing.
  case ignore

  func map<NewAction: Sendable>(
    _ transform: (Action) -> NewAction
  ) -> Interruption<NewAction> {
    switch self {
    case .runAgain: .runAgain
    case .send(let action): .send(transform(action))
    case .ignore: .ignore
    }
  }
}
