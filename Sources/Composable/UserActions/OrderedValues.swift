/// Several values that stand in a list, each of its own type.
struct OrderedValues<each Value: Decodable>: Decodable {
  let values: (repeat each Value)

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    // Through another init, because the compiler crashes where a stored tuple of packs is assigned
    // from an expression that throws.
    self.init(repeat try list.decode((each Value).self))
    guard list.isAtEnd else { throw TooManyValues() }
  }

  private init(_ values: repeat each Value) {
    self.values = (repeat each values)
  }
}

/// More values came than a case has.
struct TooManyValues: Error {}
