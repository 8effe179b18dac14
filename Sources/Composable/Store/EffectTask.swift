/// What an asynchronous effect's task carries while it works.
package enum EffectTask {
  /// Identifies an effect to the store's recorder.
  package typealias Mark = AnyObject & Sendable

  /// The mark of the effect whose task runs; nil outside of effects.
  ///
  /// A task-local value follows the work through threads, executors and child tasks. So a crash handler finds the effect
  /// that trapped, whatever thread it ran on.
  @TaskLocal package static var mark: (any Mark)?
}
