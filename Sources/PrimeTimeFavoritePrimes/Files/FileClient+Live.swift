package import Foundation

extension FileClient {
  /// Stores the favourites as a JSON array in the file `favorite-primes.json` of a directory.
  ///
  /// ```swift
  /// let files = FileClient.live(directory: URL(filePath: "/var/lib/primetime"))
  /// ```
  ///
  /// The file, or the target of a symbolic link, is replaced atomically. Operations block, so they run one by one
  /// on a queue of their own. Cancelling a task does not stop a save that has begun.
  ///
  /// - Parameter directory: created by the first save, with permissions for its owner alone.
  package static func live(directory: URL) -> FileClient {
    let queue = DispatchQueue(label: "primetime.files")
    let path = directory.appending(path: "favorite-primes.json").path
    queue.async { removeLeftovers(of: path) }
    return FileClient(
      load: { () async throws(FileError) in
        try await queue.run { () throws(FileError) in try decode(read(path)) }
      },
      save: { (primes) async throws(FileError) in
        try await queue.run { () throws(FileError) in
          let data = try encode(primes)
          try createDirectory(directory.path)
          try replace(path, with: data)
        }
      }
    )
  }
}

extension DispatchQueue {
  /// Runs blocking work on the queue, and suspends until it is done, even if the task is cancelled.
  fileprivate func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws(FileError) -> Value
  ) async throws(FileError) -> Value {
    let result = await withCheckedContinuation { continuation in
      async {
        continuation.resume(returning: Result { () throws(FileError) in try work() })
      }
    }
    return try result.get()
  }
}
