/// A value that describes work outside the reducer; the store runs it.
///
/// ```
///   action ─▶ Reducer ─▶ state
///     ▲          │
///     │          └──▶ Effect ─▶ the world
///     └─── send ◀──────┘
/// ```
///
/// An effect never accesses the state: it sends its results as actions.
///
/// ```swift
/// case .loadButtonTapped:
///   return .run { [files] send in
///     await send(.favoritePrimesLoaded(try files.load()))
///   }
/// case .saveButtonTapped:
///   return [save, countTheSave]       // an array literal is a merge
/// ```
public struct Effect<Action: Sendable>: Sendable {
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
    case cancelChild(any ChildPath)
    /// Calls a function on the store's executor, unless the store replays the past.
    case perform(@Sendable () -> Void)
    /// Logs a runtime warning about the action.
    case warn(String)
  }

  struct Work: Sendable {
    var priority: TaskPriority?
    var interruption = Interruption<Action>.runAgain
    var body: @Sendable (Send<Action>) async throws -> Void
    /// Called with an error thrown by `body`; if nil, the store logs the error.
    var errorHandler: (@Sendable (any Error, Send<Action>) async -> Void)?
  }

  let operation: Operation
}

extension Effect {
  /// An effect that does nothing.
  public static var none: Effect { Effect(operation: .none) }

  /// Sends an action, by appending it to the store's queue.
  public static func send(_ action: Action) -> Effect {
    Effect(operation: .send(action))
  }

  /// Calls a function on the store's executor, and sends the action that it returns, if any.
  ///
  /// - Parameter work: must not block: while it runs, no action is reduced and no viewer is served.
  ///   Blocking work belongs in ``run(priority:onInterruption:_:catch:)``.
  public static func sync(_ work: @escaping @Sendable () -> Action?) -> Effect {
    Effect(operation: .sync(work))
  }

  /// Runs asynchronous work off the store's executor; for all input and output.
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
  ///   - priority: the priority of the task; by default that of the caller.
  ///   - interruption: what becomes of the work if it was in flight when the server ended, and the store has
  ///     a log.
  ///   - work: receives a ``Send`` to send actions with, any number of times until it returns. It is
  ///     cancelled with the store, with the child or element that it belongs to, and by ``cancel(id:)`` if
  ///     it is ``cancellable(id:cancelInFlight:)``.
  ///   - errorHandler: called with an error thrown by `work`; by default, the store logs the error and the
  ///     action that started the work. Neither happens for a `CancellationError`, or for any error thrown
  ///     after cancellation.
  public static func run(
    priority: TaskPriority? = nil,
    onInterruption interruption: Interruption<Action> = .runAgain,
    _ work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch errorHandler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Effect {
    Effect(
      operation: .run(
        Work(
          priority: priority,
          interruption: interruption,
          body: work,
          errorHandler: errorHandler
        )
      )
    )
  }

  /// Runs asynchronous work off the store's executor that sends no action. It is not run again if it was in
  /// flight when the server ended.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void
  ) -> Effect {
    .run(priority: priority, onInterruption: .ignore) { _ in try await work() }
  }

  /// Calls a function on the store's executor that reports the action, unless the store replays the past.
  package static func perform(_ work: @escaping @Sendable () -> Void) -> Effect {
    Effect(operation: .perform(work))
  }

  var isNone: Bool {
    if case .none = operation { true } else { false }
  }
}
