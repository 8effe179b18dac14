/// A random number generator that yields the same numbers for the same seed, on every platform.
///
/// ```swift
/// var generator = ActionContext.current.randomNumberGenerator()
/// state.cards.shuffle(using: &generator)
/// ```
///
/// Not cryptographic: the seed reveals the numbers.
///
/// - SeeAlso: SplitMix64, in Steele, Lea and Flood, “Fast Splittable Pseudorandom Number Generators”, 2014.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mixed(state)
  }

  /// Returns a value each of whose bits depends on all bits of another.
  static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
