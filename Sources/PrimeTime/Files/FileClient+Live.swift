public import Foundation

extension FileClient {
  /// Keeps the favourites in the file `favorite-primes.json` of a directory, as a JSON array.
  ///
  /// ```swift
  /// let files = FileClient.live(directory: URL(filePath: "/var/lib/primetime"))
  /// ```
  ///
  /// The file is replaced atomically; where it is a symbolic link, the file that it leads to is. It
  /// reads and writes one thing after the other, on a thread of its own, since files block; a cancelled
  /// task does not stop a save that has begun.
  ///
  /// - Parameter directory: is created, for its owner alone, when something is first saved.
  public static func live(directory: URL) -> FileClient {
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
  /// Runs what blocks on the queue, and waits for it without blocking, whether cancelled or not.
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
