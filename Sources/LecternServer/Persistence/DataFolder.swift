internal import Foundation

/// The folder of a server's data, locked against other servers.
///
/// The lock is advisory (`flock(2)`), on the file `.lock`. The system releases it whenever the process ends.
final class DataFolder: Sendable {
  /// The folder. It does not exist if it could not be created.
  let url: URL
  /// The lock; nil if the folder cannot be created or written to. The first save then fails with the reason.
  private let descriptor: Int32?
  static let lockName = ".lock"

  /// Whether no other server uses the folder, and the folder is writable.
  var isLocked: Bool { descriptor != nil }

  /// Opens a folder, or creates it for its owner alone.
  ///
  /// - Throws: ``DataFolderInUse`` while another server has the folder open.
  init(_ url: URL) throws(DataFolderInUse) {
    self.url = url
    try? FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let path = url.appending(path: Self.lockName).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      self.descriptor = nil
      return
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      let owner = Self.readProcess(descriptor)
      close(descriptor)
      throw DataFolderInUse(path: url.path, process: owner)
    }
    self.descriptor = descriptor
    let text = "\(getpid())\n"
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.utf8.count, 0) }
  }

  deinit {
    if let descriptor { close(descriptor) }
  }

  private static func readProcess(_ descriptor: Int32) -> Int? {
    var buffer = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    let digits = buffer.prefix(max(0, count)).prefix { (0x30...0x39).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

/// The error for a data folder that another server has open.
struct DataFolderInUse: Error, Equatable, CustomStringConvertible {
  let path: String
  /// The other server's process, if known.
  let process: Int?

  var description: String {
    let owner = process.map { "another server (process \($0))" } ?? "another server"
    return "\(owner) uses the folder \(path); stop it, or choose another folder with --data"
  }
}
