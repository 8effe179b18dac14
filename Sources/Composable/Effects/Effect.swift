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
  /// What the store does with it. Everything that an effect can be is one of these.
  indirect enum Operation: Sendable {
    case none
    case send(Action)
    case sync(@Sendable () -> Action?)
    case run(Work)
    case merge([Effect])
    case concatenate([Effect])
    case cancellable(EffectID, cancelInFlight: Bool, Effect)
    case cancel(EffectID)
    case throttle(EffectID, ThrottleInterval, latest: Bool, Effect)
    case embedded(any EmbeddedEffect<Action>)
    case endScope(any EffectScopeStep)
    /// A mistake of whoever wrote or sent the action, which the store tells its logger.
    case report(String)
  }

  /// Asynchronous work, and what is done with the error that it throws.
  struct Work: Sendable {
    var priority: TaskPriority?
    var body: @Sendable (Send<Action>) async throws -> Void
    /// Nil where nobody cares: then the store logs the error.
    var errorHandler: (@Sendable (any Error, Send<Action>) async -> Void)?
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
  ///   What blocks belongs in ``run(priority:_:catch:)``.
  public static func sync(_ work: @escaping @Sendable () -> Action?) -> Effect {
    Effect(operation: .sync(work))
  }

  /// Runs asynchronous work off the store's executor; all input and output goes here.
  ///
  /// ```swift
  /// .run { send in
  ///   await send(.loaded(try await files.load()))
  /// } catch: { error, send in
  ///   await send(.loadFailed(String(describing: error)))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: of the task; by default that of the caller.
  ///   - work: is given a ``Send`` with which to answer, any number of times, until it returns. It is
  ///     cancelled with the store, with the element or the child that it belongs to, and by
  ///     ``cancel(id:)`` where it is ``cancellable(id:cancelInFlight:)``.
  ///   - errorHandler: called with an error thrown by `work`; by default, the error is logged with the
  ///     action that started the work. A `CancellationError`, and an error of any type thrown after the
  ///     work was cancelled, is not reported.
  public static func run(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch errorHandler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Effect {
    Effect(
      operation: .run(Work(priority: priority, body: work, errorHandler: errorHandler))
    )
  }

  /// Runs asynchronous work, off the store's executor, that has no answer.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void
  ) -> Effect {
    .run(priority: priority) { _ in try await work() }
  }

  var isNone: Bool {
    if case .none = operation { true } else { false }
  }
}
