/// Where the favourites are kept.
///
/// ```swift
/// let files = FileClient.live(directory: directory)
/// let app = AppFeature(primes: .live, files: files, notifications: notifications)
/// let memory = FileClient(load: { [2, 3] }, save: { _ in })     // in a test
/// ```
public struct FileClient: Sendable {
  /// Reads the list that was saved last.
  public var load: @Sendable () async throws(FileError) -> [Int]
  /// Keeps a list instead of the one before; either wholly or not at all.
  public var save: @Sendable ([Int]) async throws(FileError) -> Void

  /// A client.
  ///
  /// - Parameters:
  ///   - load: reads the list that was saved last.
  ///   - save: keeps a list, wholly or not at all; must finish what it began when its task is
  ///     cancelled.
  public init(
    load: @escaping @Sendable () async throws(FileError) -> [Int],
    save: @escaping @Sendable ([Int]) async throws(FileError) -> Void
  ) {
    self.load = load
    self.save = save
  }
}
