/// The locations of a listener, by the first segment of their paths.
///
/// `@unchecked Sendable`: it is used on the listener's loop alone.
final class Locations: @unchecked Sendable {
  /// What serves a path.
  struct Resolution {
    let location: Location
    /// The location's name; empty for the root.
    var name = ""
    /// The path within the location.
    let path: String
  }

  /// Serves the paths that no other location serves.
  let root: Location
  /// The paths within each location of any name that the root serves as well: those of connections, on a relay.
  private let pathsOfAnyName: Set<String>
  private var named: [String: Location] = [:]

  init(root: Location, servingBelowAnyName paths: Set<String> = []) {
    (self.root, pathsOfAnyName) = (root, paths)
  }

  /// The location of a name. It is served below `/NAME/`.
  subscript(name: String) -> Location? {
    get { named[name] }
    set { named[name] = newValue }
  }

  /// Returns what serves a path.
  func resolve(_ path: String) -> Resolution {
    guard !(named.isEmpty && pathsOfAnyName.isEmpty), path.utf8.first == UInt8(ascii: "/"),
      let end = path.utf8.dropFirst().firstIndex(of: UInt8(ascii: "/"))
    else { return Resolution(location: root, path: path) }
    let name = String(path[path.index(after: path.startIndex)..<end])
    let rest = String(path[end...])
    if let location = named[name] { return Resolution(location: location, name: name, path: rest) }
    return pathsOfAnyName.contains(rest)
      ? Resolution(location: root, name: name, path: rest) : Resolution(location: root, path: path)
  }
}
