internal import LecternTransport

/// How much has been sent.
struct Traffic {
  private(set) var messages = 0
  private(set) var bytes = 0

  /// Counts a message that several have been sent.
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
  /// All of it.
  var sum: Traffic { reduce(into: Traffic()) { $0 += $1 } }
}
