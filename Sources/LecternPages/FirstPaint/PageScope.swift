/// Where paths start: the whole state, or a row of a list and, behind it, what is around the list.
///
/// - SeeAlso: `lookUp` in `replica.js`, which this is the same as.
struct PageScope {
  /// From the innermost to the outermost.
  private let values: [PageValue]

  init(state: PageValue, room: PageValue, viewer: PageValue) {
    values = [state, .object(["$room": room, "$viewer": viewer])]
  }

  private init(values: [PageValue]) {
    self.values = values
  }

  /// The scope of a row of a list.
  func row(_ item: PageValue) -> PageScope { PageScope(values: [item] + values) }

  /// What a dotted path leads to.
  subscript(path: String) -> PageValue {
    let segments = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
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
