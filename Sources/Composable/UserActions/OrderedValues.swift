/// Values of different types, decoded from a list.
struct OrderedValues<each Value: Decodable>: Decodable {
  let values: (repeat each Value)

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    // Through another initializer, because the compiler crashes if a stored tuple of packs is assigned from
    // an expression that throws.
    self.init(repeat try list.decode((each Value).self))
    guard list.isAtEnd else { throw TooManyValues() }
  }

  private init(_ values: repeat each Value) {
    self.values = (repeat each values)
  }
}

/// The list has more values than the case.
struct TooManyValues: Error {}
