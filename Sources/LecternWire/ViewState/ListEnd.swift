/// Where one begins to count the elements of a list.
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
  /// How many elements two collections begin, or end, with in common.
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
