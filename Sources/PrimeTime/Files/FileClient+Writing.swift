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

  /// Replaces a file so that, whatever happens, it is either as it was or as it is to be.
  ///
  /// A temporary file beside it is written and synced before it takes the old one's place; the
  /// directory is synced so that the new name outlives a power cut.
  static func replace(
    _ path: String,
    in directory: String,
    with data: Data
  ) throws(FileError) {
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw writeError() }
    do throws(FileError) {
      defer { close(descriptor) }
      try write(data, to: descriptor)
      guard fsync(descriptor) == 0, rename(template, path) == 0 else { throw writeError() }
    } catch {
      unlink(template)
      throw error
    }
    try sync(directory: directory)
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
