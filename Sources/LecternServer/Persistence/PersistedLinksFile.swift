internal import Foundation
internal import LecternRoom

/// The file of the ``PersistedLinks``. Only its owner can read it.
struct PersistedLinksFile: Sendable {
  static let name = "lectern-links.json"
  /// The name of the new file until it is complete. It is always the same, so killed saves leave one file at most.
  static let temporaryName = name + ".new"
  /// Maximum size of a file to read, in bytes. ``Devices/limit`` devices take a quarter.
  private static let sizeLimit = 8 << 20

  let url: URL

  /// - Parameter folder: the data folder. It need not exist yet.
  init(in folder: URL) {
    url = folder.appending(path: Self.name)
  }

  /// Returns the content of the file; empty if the file does not exist.
  ///
  /// - Throws: an error if the file cannot be read or is damaged. The file stays as it is.
  func load() throws -> PersistedLinks {
    guard FileManager.default.fileExists(atPath: url.path) else { return PersistedLinks() }
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    guard (attributes[.size] as? Int ?? 0) <= Self.sizeLimit else {
      throw PersistedLinksError("it has more than \(Self.sizeLimit) bytes")
    }
    return try PersistedLinks(json: Data(contentsOf: url))
  }

  /// Replaces the content of the file atomically.
  ///
  /// - Throws: an error if the file cannot be written. The old file then stays as it is.
  func save(_ kept: PersistedLinks) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let new = url.deletingLastPathComponent().appending(path: Self.temporaryName).path
    try write(Array(kept.json), to: new)
    guard rename(new, url.path) == 0 else { throw PersistedLinksError.ofSystem("renaming \(new)") }
    try syncFolder()
  }

  /// Makes the file's new content survive a power failure. Until then, its name may refer to the old content.
  private func syncFolder() throws {
    let folder = url.deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw PersistedLinksError.ofSystem("opening \(folder)") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw PersistedLinksError.ofSystem("syncing \(folder)") }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    _ = unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw PersistedLinksError.ofSystem("creating \(path)") }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw PersistedLinksError.ofSystem("writing \(path)") }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw PersistedLinksError.ofSystem("writing \(path)") }
  }
}

/// An error from saving or loading links.
struct PersistedLinksError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Returns the error of the last system call.
  static func ofSystem(_ what: String) -> PersistedLinksError {
    PersistedLinksError("\(what): \(String(cString: strerror(errno)))")
  }
}
