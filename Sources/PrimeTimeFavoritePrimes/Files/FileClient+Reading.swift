internal import Foundation

extension FileClient {
  /// Maximum size of a file, in bytes.
  static let sizeLimit = 256 << 10

  /// Reads a regular file of at most ``sizeLimit`` bytes.
  static func read(_ path: String) throws(FileError) -> Data {
    // O_NONBLOCK: opening a pipe without a writer would block for ever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw readError() }
    defer { close(descriptor) }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw readError() }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.notAFile, reason: "it is not a regular file")
    }
    guard status.st_size <= sizeLimit else { throw tooLarge }

    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count == 0 { return data }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw readError()
      }
      data.append(contentsOf: buffer[..<count])
      // The file may have grown since fstat.
      guard data.count <= sizeLimit else { throw tooLarge }
    }
  }

  private static var tooLarge: FileError {
    FileError(.tooLarge, reason: "the file is too large (more than \(sizeLimit >> 10) KiB)")
  }

  private static func readError() -> FileError {
    switch errno {
    case ENOENT: FileError(.notFound, reason: "nothing has been saved yet")
    case let code: FileError(.unreadable, reason: "the system says “\(systemMessage(code))”")
    }
  }

  /// Returns the system's message for an error code.
  static func systemMessage(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
