/// The number of an asynchronous effect. A replay of a log gives it the same number.
package struct EffectNumber: Hashable, Sendable {
  /// The number of the action that began it, from 1.
  package let action: Int
  /// Its index among the effects that the action began.
  package let index: Int

  package init(action: Int, index: Int) {
    self.action = action
    self.index = index
  }
}
