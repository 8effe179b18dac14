// States as an asynchronous sequence.
extension Store {
  /// Returns the states: the current one, and those after each drained queue.
  ///
  /// ```swift
  /// for await state in store.states() { print(state.count) }
  /// ```
  ///
  /// A reader that is slower than the store skips states, and always reaches the latest one. The sequence doesn't end by
  /// itself. It keeps the store until its task is cancelled, or it is freed.
  public nonisolated func states() -> AsyncStream<State> {
    let (states, continuation) = AsyncStream<State>.makeStream(bufferingPolicy: .bufferingNewest(1))
    Task { await follow(continuation) }
    return states
  }

  private func follow(_ continuation: AsyncStream<State>.Continuation) {
    let observation = observe { state, _ in continuation.yield(state) }
    continuation.onTermination = { _ in Task { await self.removeObserver(observation) } }
    // The reader may be gone already.
    if case .terminated = continuation.yield(state) { removeObserver(observation) }
  }
}
