/// Receives each action that a store reduces, and its effects. A store calls it on its executor.
///
/// A store without an inspector measures, keeps and traces nothing.
package protocol StoreInspector<State, Action>: AnyObject, Sendable {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  /// Receives an action that was reduced, before its effects begin.
  func reduced(_ reduction: Reduction<State, Action>)

  /// An asynchronous effect has begun.
  func effectBegan(_ effect: EffectNumber, at timestamp: Timestamp)

  /// An asynchronous effect has ended.
  func effectEnded(_ effect: EffectNumber, at timestamp: Timestamp)
}
