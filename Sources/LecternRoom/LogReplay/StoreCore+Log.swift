internal import Composable
internal import LecternLog

// What a log has of effects.
extension StoreCore {
  /// Takes over the decisions of throttles, which depend on a clock, before the store comes to them.
  func expectThrottles(of batch: LogBatch, in lane: LogLane) {
    for case .effect(let effect) in batch.entries.lazy.map(\.content) where effect.lane == lane {
      guard effect.outcome != .ended else { continue }
      let number = EffectNumber(action: effect.action, index: effect.index)
      expect(EffectOutcome(effect.outcome), of: number)
    }
  }

  /// Ends an effect, if that is what the log has of it.
  func replayEnd(_ effect: EffectEntry) {
    guard effect.outcome == .ended else { return }
    replayEnd(of: EffectNumber(action: effect.action, index: effect.index))
  }
}
