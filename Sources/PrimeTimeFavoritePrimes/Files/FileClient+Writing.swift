internal import Foundation

extension FileClient {
  /// Creates a directory and its missing parents, with permissions for their owner alone.
  static func createDirectory(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let parent = (path as NSString).deletingLastPathComponent
    guard errno == ENOENT, !parent.isEmpty, parent != path else { throw writeError() }
    try createDirectory(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw writeError() }
  }

  /// Replaces a file atomically.
  ///
  /// A temporary file in the same directory is written and synced, then renamed; syncing the directory makes the
  /// name survive a power failure. Of a symbolic link, the target is replaced. The file keeps its mode and, if
  /// permitted, its owner.
  static func replace(_ path: String, with data: Data) throws(FileError) {
    let target = try resolve(path)
    var status = stat()
    let exists = stat(target, &status) == 0
    let temporary = temporaryPath(of: target)
    // Left behind by a process that was killed.
    unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw writeError() }
    do throws(FileError) {
      defer { close(descriptor) }
      if exists {
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        // After fchown, because it clears bits of the mode.
        guard fchmod(descriptor, status.st_mode & 0o777) == 0 else { throw writeError() }
      }
      try write(data, to: descriptor)
      guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw writeError() }
    } catch {
      unlink(temporary)
      throw error
    }
    try sync(directory: (target as NSString).deletingLastPathComponent)
  }

  /// Removes the temporary file of a save that was killed.
  static func removeLeftovers(of path: String) {
    guard let target = try? resolve(path) else { return }
    unlink(temporaryPath(of: target))
  }

  /// A fixed name, so that killed saves leave at most one file. The next save replaces it.
  private static func temporaryPath(of target: String) -> String { target + ".saving" }

  /// Resolves symbolic links in the last component of a path; the file need not exist.
  private static func resolve(_ path: String) throws(FileError) -> String {
    var path = path
    // Linux's own limit.
    for _ in 0..<40 {
      guard let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      else { return path }
      let folder = URL(filePath: path).deletingLastPathComponent()
      path = URL(filePath: destination, relativeTo: folder).path
    }
    throw FileError(.unwritable, reason: "the system says “\(systemMessage(ELOOP))”")
  }

  private static func write(_ data: Data, to descriptor: Int32) throws(FileError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw writeError() }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  private static func sync(directory: String) throws(FileError) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw writeError() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw writeError() }
  }

  private static func writeError() -> FileError {
    FileError(.unwritable, reason: "the system says “\(systemMessage(errno))”")
  }
}
