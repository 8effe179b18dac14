extension Effect {
  /// Runs several effects, all of them, started in this order.
  public static func merge(_ effects: [Effect]) -> Effect {
    composed(effects, as: Operation.merge) { effect in
      if case .merge(let parts) = effect.operation { parts } else { nil }
    }
  }

  /// Runs several effects, all of them, started in this order.
  public static func merge(_ effects: Effect...) -> Effect {
    .merge(effects)
  }

  /// Runs several effects, one after the other: each begins when the one before it has ended.
  ///
  /// ```swift
  /// .concatenate(.run { _ in try await clock.sleep(for: .seconds(1)) }, .send(.dismiss))
  /// ```
  ///
  /// An effect that fails, or is cancelled by a name of its own, does not keep the next from beginning.
  /// What cancels the whole, by a name around it or with its child, does.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    composed(effects, as: Operation.concatenate) { effect in
      if case .concatenate(let parts) = effect.operation { parts } else { nil }
    }
  }

  /// Runs several effects, one after the other: each begins when the one before it has ended.
  public static func concatenate(_ effects: Effect...) -> Effect {
    .concatenate(effects)
  }

  /// A list within a list of its kind is one list: however long it is made, it is not deep.
  private static func composed(
    _ effects: [Effect],
    as operation: ([Effect]) -> Operation,
    parts: (Effect) -> [Effect]?
  ) -> Effect {
    var list: [Effect] = []
    for effect in effects where !effect.isNone {
      if let parts = parts(effect) { list += parts } else { list.append(effect) }
    }
    return switch list.count {
    case 0: .none
    case 1: list[0]
    default: Effect(operation: operation(list))
    }
  }
}

extension Effect: ExpressibleByArrayLiteral {
  /// A list of effects is their ``merge(_:)-(Effect<Action>...)``.
  public init(arrayLiteral effects: Effect...) {
    self = .merge(effects)
  }
}
