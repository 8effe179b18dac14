/// Work that a reducer asks for: a value, which the store runs.
///
/// ```
///   action ─▶ Reducer ─▶ state
///     ▲          │
///     │          └──▶ Effect ─▶ the world
///     └── answer ◀─────┘
/// ```
///
/// An effect never touches the state: what it learns comes back as an action.
///
/// ```swift
/// case .loadButtonTapped:
///   return .run { [files] send in
///     await send(.favoritePrimesLoaded(try files.load()))
///   }
/// case .saveButtonTapped:
///   return [save, countTheSave]       // a list is a merge
/// ```
public struct Effect<Action: Sendable>: Sendable {
  indirect enum Operation: Sendable {
    case none
    case send(Action)
    case sync(@Sendable () -> Action?)
    case run(priority: TaskPriority?, @Sendable (Send<Action>) async throws -> Void)
    case merge([Effect])
  }

  let operation: Operation
}

extension Effect {
  /// Nothing to do.
  public static var none: Effect { Effect(operation: .none) }

  /// Sends an action at once; it waits in the store's queue like any other.
  public static func send(_ action: Action) -> Effect {
    Effect(operation: .send(action))
  }

  /// Runs a quick function on the store's executor, and sends what it returns.
  ///
  /// - Parameter work: must not block: while it runs, no action is reduced and no viewer is served.
  ///   What blocks belongs in ``run(priority:_:)``.
  public static func sync(_ work: @escaping @Sendable () -> Action?) -> Effect {
    Effect(operation: .sync(work))
  }

  /// Runs asynchronous work off the store's executor; all input and output goes here.
  ///
  /// The work is cancelled with the store. An error that it throws is logged with the action that
  /// started it; where a feature cares, let it catch the error and send an action.
  ///
  /// - Parameters:
  ///   - priority: of the task; by default that of the caller.
  ///   - work: is given a ``Send`` with which to answer, any number of times.
  public static func run(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void
  ) -> Effect {
    Effect(operation: .run(priority: priority, work))
  }

  /// Runs asynchronous work, off the store's executor, that has no answer.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void
  ) -> Effect {
    .run(priority: priority) { _ in try await work() }
  }

  /// Runs several effects, all of them, started in this order.
  public static func merge(_ effects: [Effect]) -> Effect {
    let something = effects.filter { if case .none = $0.operation { false } else { true } }
    return switch something.count {
    case 0: .none
    case 1: something[0]
    default: Effect(operation: .merge(something))
    }
  }

  /// Runs several effects, all of them, started in this order.
  public static func merge(_ effects: Effect...) -> Effect {
    .merge(effects)
  }
}

extension Effect: ExpressibleByArrayLiteral {
  /// A list of effects is their ``merge(_:)-(Effect...)``.
  public init(arrayLiteral effects: Effect...) {
    self = .merge(effects)
  }
}
