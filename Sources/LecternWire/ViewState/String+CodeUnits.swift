internal import Foundation

extension String {
  /// Whether two texts are the same bytes; for texts that are equal, they need not be.
  func hasSameCodeUnits(as other: String) -> Bool {
    var (one, other) = (self, other)
    return one.withUTF8 { one in
      other.withUTF8 { other in
        guard one.count == other.count else { return false }
        guard let start = one.baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, one.count) == 0
      }
    }
  }
}
