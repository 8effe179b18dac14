/// The file system of a log's files: SQLite's, and the calls that SQLite doesn't have.
package protocol FileSystem: Sendable {
  /// The name by which SQLite knows it; nil for SQLite's default.
  var sqliteName: String? { get }

  func exists(_ path: String) -> Bool

  /// Creates an empty file that only its owner can read.
  func create(_ path: String) throws(LogError)

  /// Gives a file a second name, unless that name is taken.
  ///
  /// - Returns: whether it has the name now.
  func link(_ path: String, as name: String) throws(LogError) -> Bool

  /// Renames a file, if it exists.
  func rename(_ path: String, to name: String) throws(LogError)

  /// Removes a file, if it exists.
  func remove(_ path: String) throws(LogError)

  /// Returns the size of a file; nil if there is none.
  func size(_ path: String) throws(LogError) -> Int?

  /// Returns the identifier of the file with a name; nil if there is none.
  func fileID(_ path: String) -> FileID?

  /// Makes the names of the files in the folder of a file durable.
  func syncFolder(of path: String) throws(LogError)

  /// Returns the content of a file; nil if there is none.
  func contents(of path: String) throws(LogError) -> [UInt8]?

  /// Returns a name that no other process uses.
  ///
  /// - Parameter path: the beginning of the name.
  func uniqueName(_ path: String) -> String
}

/// Identifies a file independently of its name.
package struct FileID: Hashable, Sendable {
  private let device, number: UInt64

  package init(device: UInt64, number: UInt64) {
    (self.device, self.number) = (device, number)
  }
}

extension FileSystem {
  /// Removes a file, if it exists and has no content.
  func removeIfEmpty(_ path: String) throws(LogError) {
    if try size(path) == 0 { try remove(path) }
  }

  /// Returns the first of `path-1`, `path-2`… that is the name of no file.
  func freeName(_ path: String) -> String {
    var number = 1
    while exists("\(path)-\(number)") { number += 1 }
    return "\(path)-\(number)"
  }
}

extension FileSystem where Self == SystemFiles {
  static var system: Self { SystemFiles() }
}
