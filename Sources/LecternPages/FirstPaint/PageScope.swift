/// The values in which a path is looked up: the state, or a row of a list and then the values around the list.
///
/// - SeeAlso: `lookUp` in `replica.js`. Both give the same results.
struct PageScope {
  /// Innermost first.
  private let values: [PageValue]

  init(state: PageValue, room: PageValue, viewer: PageValue) {
    values = [state, .object(["$room": room, "$viewer": viewer])]
  }

  init(values: [PageValue]) {
    self.values = values
  }

  /// Returns the scope inside a row of a list.
  func row(_ item: PageValue) -> PageScope { PageScope(values: [item] + values) }

  /// The value at a path; `undefined` if the path is malformed or leads nowhere.
  subscript(path: String) -> PageValue { self[PagePath.read(path)] }

  /// The value at a path; `undefined` if the path leads nowhere.
  subscript(path: PagePath) -> PageValue {
    let values = values.dropFirst(path.skippedRows)
    guard case .name(let first)? = path.segments.first,
      let start = values.lazy.compactMap({ $0[first] }).first
    else { return .undefined }
    var value = start
    for segment in path.segments.dropFirst() {
      guard let name = name(of: segment), let next = value[name] else { return .undefined }
      value = next
    }
    return value
  }

  /// Returns the name of a field; nil if the path in brackets leads to neither a string nor a number.
  private func name(of segment: PagePath.Segment) -> String? {
    switch segment {
    case .name(let name): return name
    case .value(let path):
      switch self[path] {
      case .string(let text): return text
      case .number(let digits): return digits
      default: return nil
      }
    }
  }
}
