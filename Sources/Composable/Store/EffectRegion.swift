/// Effects that can be cancelled together: those of one send, those of one name, or all of a store.
///
/// `@unchecked Sendable`: it is touched by its store alone, on the store's executor; a ``StoreTask``
/// carries it, and does nothing with it but give it back.
final class EffectRegion: @unchecked Sendable {
  /// What was cancelled neither answers, nor goes on to the next of its effects.
  var isCancelled = false
  /// The tasks in flight.
  var tasks: Set<Int> = []
}

/// Where an effect comes from, and what may cancel it.
struct EffectOrigin<Action: Sendable> {
  /// The action that began it.
  let action: Action
  /// Who sent that action.
  let sender: Sender?
  /// What all that began with the same send belongs to.
  let scope: EffectRegion
  /// The regions that it lies in, from the outside to the inside; the scope is one of them.
  private(set) var regions: [EffectRegion]

  init(action: Action, sender: Sender?, scope: EffectRegion, store: EffectRegion) {
    self.action = action
    self.sender = sender
    self.scope = scope
    regions = [store, scope]
  }

  /// The region that lies in all the others.
  var innermost: EffectRegion { regions.last ?? scope }

  var isCancelled: Bool { regions.contains(where: \.isCancelled) }

  func lies(in region: EffectRegion) -> Bool {
    regions.contains { $0 === region }
  }

  func inside(_ region: EffectRegion) -> EffectOrigin {
    var origin = self
    origin.regions.append(region)
    return origin
  }
}
