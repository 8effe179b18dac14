/// Runs a part of an asynchronous effect, so that ``Effect/cancel(id:)`` cancels it while the rest of the effect continues.
///
/// ```swift
/// enum EffectID { case countdown }
///
/// case .recordButtonTapped:
///   return .run { send in
///     await withTaskCancellation(id: EffectID.countdown) {
///       for await _ in clock.timer(interval: .seconds(1)) { await send(.countdownTicked) }
///     }
///     await send(.recorded(try await recorder.record()))
///   }
/// case .skipButtonTapped:
///   return .cancel(id: EffectID.countdown)
/// ```
///
/// Ids are those of ``Effect/cancellable(id:cancelInFlight:)``: local to the feature. `cancel(id:)` of the same feature
/// cancels both the effects and the parts with the id, and so does a new `cancellable` effect with `cancelInFlight`. Actions
/// that the operation sends after its cancellation are dropped. The operation ends as a cancelled task does, usually by
/// throwing a `CancellationError`.
///
/// A log has no parts: if the server is started again while the effect is in flight, the effect runs again from its beginning,
/// with the parts that were cancelled. Where that matters, make an effect of its own of the part.
///
/// - Parameters:
///   - id: the part's id. Its type is part of the id.
///   - cancelInFlight: whether to cancel the feature's other parts with the same id first. Only a reducer cancels whole
///     effects, so that a replay of a log cancels the same ones.
///   - operation: the work of the part. Outside of an effect it has no id.
/// - Returns: the operation's result.
/// - Throws: the operation's error.
public func withTaskCancellation<Value: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  guard let host = CurrentEffect.host else { return try await operation() }
  let part = EffectPart(id: EffectID(id))
  let executor = await host.begin(part, cancelInFlight: cancelInFlight)
  let task = Task(executorPreference: executor) { () async -> Result<Value, Failure> in
    do throws(Failure) {
      return .success(try await operation())
    } catch {
      return .failure(error)
    }
  }
  part.taskStarted { task.cancel() }
  let result = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  await host.end(part)
  return try result.get()
}
