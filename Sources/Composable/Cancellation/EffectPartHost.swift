/// The store of an asynchronous effect, as the effect's task reaches it.
protocol EffectPartHost: Sendable {
  /// Registers a part of the effect, or cancels it if the effect is cancelled.
  ///
  /// - Parameter cancelInFlight: whether to cancel parts with the same id first.
  /// - Returns: the executor of the store's effects.
  func begin(_ part: EffectPart, cancelInFlight: Bool) async -> (any TaskExecutor)?

  func end(_ part: EffectPart) async
}

/// The store of the effect whose task runs.
enum CurrentEffect {
  @TaskLocal static var host: (any EffectPartHost)?
}
