/// The sum of a sequence of numbers, in their order.
///
/// Two sums with the same digest are of the same sequence. So a page's state tells exactly which actions led to it.
package struct Sum: Codable, Equatable, Sendable {
  package private(set) var count = 0
  package private(set) var digest: UInt64 = 14_695_981_039_346_656_037

  package init() {}

  /// - Parameters:
  ///   - count: how many numbers were added.
  ///   - digest: the digest of their sequence.
  package init(count: Int, digest: UInt64) {
    (self.count, self.digest) = (count, digest)
  }

  package mutating func add(_ number: UInt64) {
    count += 1
    // FNV-1a, with a shift that spreads the high bits.
    digest = (digest ^ number) &* 1_099_511_628_211
    digest ^= digest >> 29
  }
}
