#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The file system of the operating system.
struct SystemFiles: FileSystem {
  var sqliteName: String? { nil }

  func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  func create(_ path: String) throws(LogError) {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    try check(file, path)
    close(file)
  }

  func link(_ path: String, as name: String) throws(LogError) -> Bool {
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

  func rename(_ path: String, to name: String) throws(LogError) {
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

  func remove(_ path: String) throws(LogError) {
    let code = unlink(path)
    if code != 0 && errno == ENOENT { return }
    try check(code, path)
  }

  // It doesn't open the file: closing it would end the locks that SQLite has on it in the same process.
  func size(_ path: String) throws(LogError) -> Int? {
    var information = stat()
    let code = stat(path, &information)
    if code != 0 && errno == ENOENT { return nil }
    try check(code, path)
    return Int(information.st_size)
  }

  func fileID(_ path: String) -> FileID? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    return FileID(
      device: UInt64(truncatingIfNeeded: information.st_dev),
      number: UInt64(information.st_ino)
    )
  }

  func syncFolder(of path: String) throws(LogError) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "./"
    let file = open(String(folder), O_RDONLY | O_CLOEXEC)
    try check(file, path)
    defer { close(file) }
    try check(fsync(file), path)
  }

  func contents(of path: String) throws(LogError) -> [UInt8]? {
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

  func uniqueName(_ path: String) -> String { path + String(UInt32.random(in: .min ... .max)) }

  private func check(_ code: Int32, _ path: String) throws(LogError) {
    if code < 0 { throw LogError(errno: errno, path: path) }
  }
}
