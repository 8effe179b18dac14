internal import Synchronization

/// A part of an asynchronous effect that is cancelled by an id of its own: the operation of
/// ``withTaskCancellation(id:cancelInFlight:operation:)``.
final class EffectPart: Sendable {
  private struct Progress {
    var isCancelled = false
    /// Cancels the task; nil until it has started.
    var cancelTask: (@Sendable () -> Void)?
    /// Makes the part's feature forget it. The part may outlive its effect, if the effect has started a task.
    var remove: (@Sendable () -> Void)?
  }

  let id: EffectID
  private let progress = Mutex(Progress())

  init(id: EffectID) {
    self.id = id
  }

  /// Sets the function that makes the part's feature forget it.
  func inserted(remove: @escaping @Sendable () -> Void) {
    progress.withLock { $0.remove = remove }
  }

  /// Makes the part's feature forget it; called on the store's executor.
  func end() {
    progress.withLock { $0.remove.take() }?()
  }

  /// Sets the function that cancels the task, and calls it if the part was cancelled before.
  func taskStarted(cancel: @escaping @Sendable () -> Void) {
    let isCancelled = progress.withLock { progress in
      progress.cancelTask = cancel
      return progress.isCancelled
    }
    if isCancelled { cancel() }
  }

  func cancel() {
    let cancelTask = progress.withLock { progress in
      progress.isCancelled = true
      return progress.cancelTask
    }
    cancelTask?()
  }
}
