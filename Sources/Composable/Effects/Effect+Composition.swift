extension Effect {
  /// Runs several effects, all of them, started in this order.
  public static func merge(_ effects: [Effect]) -> Effect {
    composed(effects) { .merge($0) }
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
  /// An effect that fails does not keep the next from beginning; one that is cancelled does.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    composed(effects) { .concatenate($0) }
  }

  /// Runs several effects, one after the other: each begins when the one before it has ended.
  public static func concatenate(_ effects: Effect...) -> Effect {
    .concatenate(effects)
  }

  private static func composed(
    _ effects: [Effect],
    as operation: ([Effect]) -> Operation
  ) -> Effect {
    let something = effects.filter { !$0.isNone }
    return switch something.count {
    case 0: .none
    case 1: something[0]
    default: Effect(operation: operation(something))
    }
  }
}

extension Effect: ExpressibleByArrayLiteral {
  /// A list of effects is their ``merge(_:)-(Effect<Action>...)``.
  public init(arrayLiteral effects: Effect...) {
    self = .merge(effects)
  }
}
