/// The locations of a listener, by the first segment of their paths.
///
/// `@unchecked Sendable`: it is used on the listener's loop alone.
final class Locations: @unchecked Sendable {
  /// Serves the paths that no other location serves.
  let root: Location
  private var named: [String: Location] = [:]

  init(root: Location) {
    self.root = root
  }

  /// The location of a name, which is served below `/NAME/`.
  subscript(name: String) -> Location? {
    get { named[name] }
    set { named[name] = newValue }
  }

  /// Returns the location of a path, and the path within it.
  func resolve(_ path: String) -> (location: Location, path: String) {
    guard !named.isEmpty, path.utf8.first == UInt8(ascii: "/"),
      let end = path.utf8.dropFirst().firstIndex(of: UInt8(ascii: "/")),
      let location = named[String(path[path.index(after: path.startIndex)..<end])]
    else { return (root, path) }
    return (location, String(path[end...]))
  }
}
