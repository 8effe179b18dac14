/// Watches the file of the talk.
package struct TalkClient: Sendable {
  package enum Event: Equatable, Sendable {
    case read(Talk)
    case failed(String)
  }

  /// Calls a function whenever the talk in the file differs from the last one, or the file cannot be read any more.
  /// Returns when the task is cancelled.
  package var watch:
    @Sendable (_ known: Talk, _ report: @Sendable (Event) async -> Void) async throws -> Void

  package init(
    watch:
      @escaping @Sendable (_ known: Talk, _ report: @Sendable (Event) async -> Void) async throws
      -> Void
  ) {
    self.watch = watch
  }
}
