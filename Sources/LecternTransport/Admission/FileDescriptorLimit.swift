internal import Foundation

/// The number of descriptors, and so of sockets, that the process may have open.
package enum FileDescriptorLimit {
  /// The library's tables grow with the limit. Beyond this one they cost too much: Debian's build of the library
  /// searches a whole table whenever a connection is closed.
  private static let ceiling: rlim_t = 1 << 15

  #if canImport(Darwin)
    private static let resource = RLIMIT_NOFILE
  #else
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif

  /// The soft limit; nil if the system does not report it.
  package static var current: Int? { limit.map { Int(clamping: $0.rlim_cur) } }

  private static var limit: rlimit? {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit : nil
  }

  /// Raises the soft limit towards the hard limit: a viewer is a descriptor.
  static func raise() {
    guard var limit else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, ceiling))
    // Where the system refuses, the present limit stays.
    _ = setrlimit(resource, &limit)
  }

  /// The maximum number of connections, with some descriptors left for everything else.
  static var connections: Int {
    guard let limit else { return .max }
    return max(16, Int(clamping: min(limit.rlim_cur, ceiling)) - reserve)
  }

  /// For files, and for the loop.
  private static let reserve = 128
}
