internal import Foundation

/// The number of sockets that the process may hold.
enum FileDescriptorLimit {
  /// Beyond this the library's tables, which grow with the limit, cost more than anyone gains: Debian's
  /// build of it looks through the whole of one whenever a connection is closed.
  private static let ceiling: rlim_t = 1 << 15

  /// Raises the soft limit towards the hard limit: a viewer is a descriptor.
  static func raise() {
    var limit = rlimit()
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, ceiling))
    // Where the system refuses, the present limit stays, which is no reason not to serve.
    _ = setrlimit(resource, &limit)
  }
}
