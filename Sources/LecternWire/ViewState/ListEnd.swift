/// An end of a list.
@usableFromInline
enum ListEnd {
  case beginning
  case end

  var opposite: ListEnd {
    switch self {
    case .beginning: .end
    case .end: .beginning
    }
  }
}

extension BidirectionalCollection where Element: Equatable {
  /// Returns the length of the common prefix or suffix of two collections.
  @inlinable
  func countOfSame(as other: Self, from end: ListEnd, atMost limit: Int) -> Int {
    switch end {
    case .beginning: countOfSame(as: other, atMost: limit)
    case .end: reversed().countOfSame(as: other.reversed(), atMost: limit)
    }
  }
}

extension Sequence where Element: Equatable {
  @inlinable
  func countOfSame(as other: Self, atMost limit: Int) -> Int {
    var count = 0
    for (element, other) in zip(self, other) {
      guard count < limit, element == other else { break }
      count += 1
    }
    return count
  }
}
