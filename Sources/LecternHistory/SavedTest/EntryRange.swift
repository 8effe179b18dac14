/// The entries of a log that become a test, by their revisions.
package enum EntryRange: Hashable, LosslessStringConvertible {
  /// The last actions of the app.
  case last(Int)
  case revisions(ClosedRange<Int>)

  package var description: String {
    switch self {
    case .last(let count): "\(count)"
    case .revisions(let range): "\(range.lowerBound)-\(range.upperBound)"
    }
  }
}

extension EntryRange {
  package init?(_ text: String) {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    switch (numbers.count, numbers.first ?? nil, numbers.last ?? nil) {
    case (1, let count?, _) where count > 0: self = .last(count)
    case (2, let first?, let last?) where first > 0 && first <= last:
      self = .revisions(first...last)
    default: return nil
    }
  }
}
