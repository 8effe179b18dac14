internal import Composable
internal import LecternLog

// Replays logged effect outcomes into a store.
extension StoreCore {
  /// Takes the logged decisions of throttles, because they depend on a clock.
  func expectThrottles(of batch: LogBatch, in lane: LogLane) {
    for case .effect(let effect) in batch.entries.lazy.map(\.content) where effect.lane == lane {
      guard effect.outcome != .ended else { continue }
      let number = EffectNumber(action: effect.action, index: effect.index)
      expect(EffectOutcome(effect.outcome), of: number)
    }
  }

  /// Ends an effect if the log says that it ended.
  func replayEnd(_ effect: EffectEntry) {
    guard effect.outcome == .ended else { return }
    replayEnd(of: EffectNumber(action: effect.action, index: effect.index))
  }
}
