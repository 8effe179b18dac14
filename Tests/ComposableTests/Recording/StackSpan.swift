import Synchronization

/// How far apart on the stack the calls of a function lie.
final class StackSpan: Sendable {
  private let addresses = Mutex<(lowest: UInt, highest: UInt)>((.max, .min))

  /// In bytes; as good as nothing where no call is nested in another.
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
