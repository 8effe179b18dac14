internal import Foundation

/// The system resources of this process.
enum ProcessUsage {
  /// The processor time, in seconds.
  static var cpuTime: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }

  /// The resident memory, in bytes; nil if the system has no `/proc`.
  static var residentMemory: Int? {
    // The total pages, the resident pages, and more (proc(5)).
    guard let data = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    return fields.dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
  }

  /// The number of open descriptors; nil if the system does not return it immediately.
  static var openDescriptors: Int? {
    // Since Linux 6.2, it is the folder's size. Listing ten thousand descriptors would block the loop.
    var status = stat()
    guard stat("/proc/self/fd", &status) == 0, status.st_size > 0 else { return nil }
    return Int(status.st_size)
  }
}
