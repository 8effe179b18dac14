internal import Foundation

/// A clock that is never set.
enum MonotonicClock {
  /// The time in microseconds since some moment: a plain number because it is noted for every connection.
  static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}
