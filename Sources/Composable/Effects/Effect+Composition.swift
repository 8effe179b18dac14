extension Effect {
  /// Runs several effects concurrently, started in the given order.
  public static func merge(_ effects: [Effect]) -> Effect {
    flattened(effects, as: Operation.merge) { effect in
      if case .merge(let parts) = effect.operation { parts } else { nil }
    }
  }

  /// Runs several effects concurrently, started in the given order.
  public static func merge(_ effects: Effect...) -> Effect {
    .merge(effects)
  }

  /// Runs several effects in sequence: each starts when the previous one has ended.
  ///
  /// ```swift
  /// .concatenate(.run { _ in try await clock.sleep(for: .seconds(1)) }, .send(.dismiss))
  /// ```
  ///
  /// If one effect fails, or is cancelled by an id of its own, the next one starts nevertheless. If the
  /// whole sequence is cancelled, by its id or with its child, no further effect starts.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    flattened(effects, as: Operation.concatenate) { effect in
      if case .concatenate(let parts) = effect.operation { parts } else { nil }
    }
  }

  /// Runs several effects in sequence: each starts when the previous one has ended.
  public static func concatenate(_ effects: Effect...) -> Effect {
    .concatenate(effects)
  }

  /// Flattens nested operations of the same kind, so that a list built one by one is not deep.
  private static func flattened(
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
  /// Merges a list of effects; see ``merge(_:)-(Effect<Action>...)``.
  public init(arrayLiteral effects: Effect...) {
    self = .merge(effects)
  }
}
