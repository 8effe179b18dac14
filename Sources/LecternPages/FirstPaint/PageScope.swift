/// The values in which a path is looked up: the state, or a row of a list and then the values around the list.
///
/// - SeeAlso: `lookUp` in `replica.js`. Both give the same results.
struct PageScope {
  /// Innermost first.
  private let values: [PageValue]

  init(state: PageValue, room: PageValue, viewer: PageValue) {
    values = [state, .object(["$room": room, "$viewer": viewer])]
  }

  private init(values: [PageValue]) {
    self.values = values
  }

  /// Returns the scope inside a row of a list.
  func row(_ item: PageValue) -> PageScope { PageScope(values: [item] + values) }

  /// The value at a dotted path; each leading `^.` leaves out the innermost row.
  subscript(path: String) -> PageValue {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let segments = parts.drop { $0 == "^" }
    let values = values.dropFirst(parts.count - segments.count)
    guard let first = segments.first,
      let start = values.lazy.compactMap({ $0[first] }).first
    else { return .undefined }
    var value = start
    for segment in segments.dropFirst() {
      guard let next = value[segment] else { return .undefined }
      value = next
    }
    return value
  }
}
