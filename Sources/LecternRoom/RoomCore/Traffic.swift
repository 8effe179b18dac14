internal import LecternTransport

/// The messages that were sent, and their bytes.
struct Traffic {
  private(set) var messages = 0
  private(set) var bytes = 0

  /// Adds one frame that was sent to `count` subscribers.
  mutating func add(_ frame: Frame, times count: Int = 1) {
    messages += count
    bytes += count * frame.count
  }

  static func += (total: inout Traffic, more: Traffic) {
    total.messages += more.messages
    total.bytes += more.bytes
  }
}

extension Sequence<Traffic> {
  var sum: Traffic { reduce(into: Traffic()) { $0 += $1 } }
}
