internal import Synchronization

/// A part of an asynchronous effect that is cancelled by an id of its own: the operation of
/// ``withTaskCancellation(id:cancelInFlight:operation:)``.
final class EffectPart: Sendable {
  private struct Progress {
    var isCancelled = false
    /// Cancels the task; nil until it has started.
    var cancelTask: (@Sendable () -> Void)?
    /// The feature that knows the part. The part may outlive its effect, if the effect has started a task.
    weak var feature: FeatureNode?
  }

  let id: EffectID
  private let progress = Mutex(Progress())

  init(id: EffectID) {
    self.id = id
  }

  /// Makes a feature know the part; called on the store's executor.
  func begin(in feature: FeatureNode) {
    progress.withLock { $0.feature = feature }
    feature.insert(self)
  }

  /// Makes its feature forget the part; called on the store's executor.
  func end() {
    progress.withLock { $0.feature }?.remove(self)
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
