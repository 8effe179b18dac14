internal import LecternWire

/// Whether the objects in a view state have a fixed set of fields, by their paths.
///
/// A `@ViewState` struct always has all its fields. A dictionary, an enum, and a value encoded as a whole may lack one
/// now and have it later, so a path through them cannot be judged by the present state.
///
/// ```swift
/// shape.add(AppView(state))
/// shape.objects     // ["": true, "rows.*": true, "scores": false]
/// ```
struct ViewStateShape: Hashable, Sendable {
  /// Maximum number of elements of a list that are looked at; the others have the same type.
  private static let elementLimit = 100

  /// The paths of the objects; `*` stands for any element of a list.
  private(set) var objects: [String: Bool] = [:]

  /// Adds the objects in a view state.
  ///
  /// - Parameters:
  ///   - view: the view state.
  ///   - path: its own path, such as `$mine`; by default empty.
  mutating func add(_ view: some ViewState, at path: String = "") {
    visit(view, at: path)
  }

  private mutating func visit(_ value: Any, at path: String) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      for child in mirror.children { visit(child.value, at: path) }
    case .collection:
      addElements(of: mirror.children.lazy.map(\.value), at: path)
    case _ where value is any KeyedViewState:
      merge(true, at: path)
      for case (let name?, let field) in mirror.children {
        visit(field, at: path.isEmpty ? name : "\(path).\(name)")
        // The fields of a flattened value appear here. The fields of any other value don't.
        if field is any KeyedViewState { visit(field, at: path) }
      }
    default:
      if value is any ViewState, let list = value as? any RandomAccessCollection {
        addElements(of: list, at: path)
      } else {
        merge(false, at: path)
      }
    }
  }

  private mutating func addElements(of list: some Sequence, at path: String) {
    for element in list.prefix(Self.elementLimit) {
      visit(element, at: path.isEmpty ? "*" : "\(path).*")
    }
  }

  private mutating func merge(_ isFixed: Bool, at path: String) {
    objects[path] = objects[path, default: true] && isFixed
  }

  /// Returns the sorted names of the fields of view states.
  static func names(in views: any KeyedViewState...) -> [String] {
    Set(views.flatMap { fieldNames(of: $0) }).sorted()
  }

  /// Returns the names as encoded: a flattened value has its own fields in place of itself.
  private static func fieldNames(of view: some KeyedViewState) -> [String] {
    guard let bytes = try? EncodedState(view).bytes,
      case .object(let fields) = try? JSONValue(bytes)
    else { return [] }
    return Array(fields.keys)
  }
}
