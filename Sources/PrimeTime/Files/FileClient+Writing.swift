internal import Foundation

extension FileClient {
  /// Creates a directory, and those above it, for its owner alone, where it does not exist.
  static func createDirectory(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let parent = (path as NSString).deletingLastPathComponent
    guard errno == ENOENT, !parent.isEmpty, parent != path else { throw writeError() }
    try createDirectory(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw writeError() }
  }

  /// Replaces the content of a file so that, whatever happens, it is either the old or the new one.
  ///
  /// A temporary file beside it is written and synced before it takes the old one's place; the
  /// directory is synced so that the new name outlives a power cut. A symbolic link stays one: the
  /// file that it leads to is replaced. The file keeps its mode, and its owner where that is allowed.
  static func replace(_ path: String, with data: Data) throws(FileError) {
    let target = try resolve(path)
    var status = stat()
    let exists = stat(target, &status) == 0
    let temporary = temporaryPath(of: target)
    // Left by a process that was killed.
    unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw writeError() }
    do throws(FileError) {
      defer { close(descriptor) }
      if exists {
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        // After the owner: a change of owner clears bits of the mode.
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

  /// Removes what a save left that was killed before its end.
  static func removeLeftovers(of path: String) {
    guard let target = try? resolve(path) else { return }
    unlink(temporaryPath(of: target))
  }

  /// One name, not a random one: a save that is killed leaves at most one file, and the next one
  /// replaces it.
  private static func temporaryPath(of target: String) -> String { target + ".saving" }

  /// The path without symbolic links in its last component; the file need not exist.
  private static func resolve(_ path: String) throws(FileError) -> String {
    var path = path
    // As many as the system itself follows.
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
