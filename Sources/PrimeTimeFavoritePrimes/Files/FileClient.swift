/// The storage of the favourites.
///
/// ```swift
/// let files = FileClient.live(directory: directory)
/// let app = AppFeature(primes: .live, files: files, notifications: notifications)
/// let memory = FileClient(load: { [2, 3] }, save: { _ in })     // in a test
/// ```
package struct FileClient: Sendable {
  /// Returns the list saved last.
  package var load: @Sendable () async throws(FileError) -> [Int]
  /// Replaces the saved list atomically.
  package var save: @Sendable ([Int]) async throws(FileError) -> Void

  /// - Parameters:
  ///   - load: returns the list saved last.
  ///   - save: replaces the saved list atomically; must finish once begun, even if its task is cancelled.
  package init(
    load: @escaping @Sendable () async throws(FileError) -> [Int],
    save: @escaping @Sendable ([Int]) async throws(FileError) -> Void
  ) {
    self.load = load
    self.save = save
  }
}
