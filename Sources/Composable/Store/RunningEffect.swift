/// An asynchronous effect, as its own task knows it.
///
/// It does not keep the store alive. It is small enough for a task-local value without an allocation of its own.
struct RunningEffect<State: Sendable, Action: Sendable>: EffectPartHost {
  let id: Int
  let receiver: EffectReceiver<State, Action>

  func begin(_ part: EffectPart, cancelInFlight: Bool) async -> (any TaskExecutor)? {
    await receiver.begin(part, ofEffect: id, cancelInFlight: cancelInFlight)
  }

  func end(_ part: EffectPart) async {
    await receiver.end(part)
  }
}
