internal import Foundation

/// A small memory-mapped file in the system's cache. It outlives the process, and writing to it needs no system call.
final class FlightFile: Sendable {
  /// `UnsafeMutablePointer` is not `Sendable`; the user of the file confines it.
  nonisolated(unsafe) let words: UnsafeMutablePointer<UInt64>

  /// Maps a file, or creates it for its owner alone.
  ///
  /// - Throws: ``FlightFileError``, such as on a disk that is full or read-only.
  init(_ path: String) throws(FlightFileError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FlightFileError("open") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FlightFileError("stat") }
    if status.st_size < FlightPage.size {
      // Takes the blocks now: writing to a hole of a full disk would end the process.
      let zeros = [UInt8](repeating: 0, count: FlightPage.size)
      guard pwrite(descriptor, zeros, zeros.count, 0) == zeros.count else {
        throw FlightFileError("write")
      }
    }
    let memory = mmap(nil, FlightPage.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory, memory != MAP_FAILED else { throw FlightFileError("map") }
    words = memory.bindMemory(to: UInt64.self, capacity: FlightPage.size / 8)
  }

  deinit {
    munmap(words, FlightPage.size)
  }
}

/// The reason why a file cannot be mapped.
package struct FlightFileError: Error, CustomStringConvertible {
  package let description: String

  /// - Parameter call: the system call that has failed.
  init(_ call: String) {
    description = "\(call): \(String(cString: strerror(errno)))"
  }
}
