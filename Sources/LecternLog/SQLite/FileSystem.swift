#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The system calls on a log's files.
enum FileSystem {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Creates an empty file that only its owner can read.
  static func create(_ path: String) throws(LogError) {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    try check(file, path)
    close(file)
  }

  /// Gives a file a second name, unless that name is taken.
  ///
  /// - Returns: whether it has the name now.
  static func link(_ path: String, as name: String) throws(LogError) -> Bool {
    #if canImport(Darwin)
      let code = Darwin.link(path, name)
    #elseif canImport(Glibc)
      let code = Glibc.link(path, name)
    #elseif canImport(Musl)
      let code = Musl.link(path, name)
    #endif
    if code != 0 && errno == EEXIST { return false }
    try check(code, name)
    return true
  }

  /// Renames a file, if it exists.
  static func rename(_ path: String, to name: String) throws(LogError) {
    #if canImport(Darwin)
      let code = Darwin.rename(path, name)
    #elseif canImport(Glibc)
      let code = Glibc.rename(path, name)
    #elseif canImport(Musl)
      let code = Musl.rename(path, name)
    #endif
    if code != 0 && errno == ENOENT && !exists(path) { return }
    try check(code, path)
  }

  /// Removes a file, if it exists.
  static func remove(_ path: String) throws(LogError) {
    let code = unlink(path)
    if code != 0 && errno == ENOENT { return }
    try check(code, path)
  }

  /// Removes a file, if it exists and has no content.
  static func removeIfEmpty(_ path: String) throws(LogError) {
    if try size(path) == 0 { try remove(path) }
  }

  /// Returns the size of a file; nil if there is none. It doesn't open the file: closing it would end the locks that
  /// SQLite has on it in the same process.
  static func size(_ path: String) throws(LogError) -> Int? {
    var information = stat()
    let code = stat(path, &information)
    if code != 0 && errno == ENOENT { return nil }
    try check(code, path)
    return Int(information.st_size)
  }

  /// Identifies a file independently of its name.
  struct FileID: Hashable {
    fileprivate let device: dev_t
    fileprivate let number: ino_t
  }

  /// Returns the identifier of the file with a name; nil if there is none.
  static func fileID(_ path: String) -> FileID? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    return FileID(device: information.st_dev, number: information.st_ino)
  }

  /// Makes the names of the files in the folder of a file durable.
  static func syncFolder(of path: String) throws(LogError) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "./"
    let file = open(String(folder), O_RDONLY | O_CLOEXEC)
    try check(file, path)
    defer { close(file) }
    try check(fsync(file), path)
  }

  /// Returns the content of a file; nil if there is none.
  static func contents(of path: String) throws(LogError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 && errno == ENOENT { return nil }
    try check(file, path)
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &chunk, chunk.count)
      try check(Int32(clamping: count), path)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Returns the first of `path-1`, `path-2`… that is the name of no file.
  static func freeName(_ path: String) -> String {
    var number = 1
    while exists("\(path)-\(number)") { number += 1 }
    return "\(path)-\(number)"
  }

  private static func check(_ code: Int32, _ path: String) throws(LogError) {
    if code < 0 { throw LogError(errno: errno, path: path) }
  }
}
