extension String {
  /// Returns the first scalars, since a `Character` may have any number of combining marks.
  func limited(to count: Int) -> String { String(unicodeScalars.prefix(count)) }
}
