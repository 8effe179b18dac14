import Synchronization

/// The distance on the stack between calls of a function.
final class StackSpan: Sendable {
  private let addresses = Mutex<(lowest: UInt, highest: UInt)>((.max, .min))

  /// The distance in bytes; close to zero if no call is nested in another.
  var size: UInt { addresses.withLock { $0.highest - $0.lowest } }

  func mark() {
    var local = 0
    let address = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    addresses.withLock {
      $0.lowest = min($0.lowest, address)
      $0.highest = max($0.highest, address)
    }
  }
}
