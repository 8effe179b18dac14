/// The place that a made package gets Lectern from.
enum LecternDependency: Equatable {
  /// A folder, as the manifest names it.
  case folder(String)
  /// A repository: its newest version from this one, or its branch `main`.
  case repository(url: String, version: String?)

  /// The expression in the manifest.
  var expression: String {
    switch self {
    case .folder(let path): ".package(name: \"Lectern\", path: \"\(path)\")"
    case .repository(let url, let version?): ".package(url: \"\(url)\", from: \"\(version)\")"
    case .repository(let url, nil): ".package(url: \"\(url)\", branch: \"main\")"
    }
  }

  /// The name of the package, by which products are found.
  var package: String {
    switch self {
    case .folder: return "Lectern"
    case .repository(let url, _):
      let name = url.split(separator: "/").last.map(String.init) ?? url
      return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }
  }

  /// Returns the dependency on a folder, by a relative path: it is right on other machines and in containers, too.
  ///
  /// - Parameters:
  ///   - root: the path of the folder, without symbolic links.
  ///   - folder: the path of the package.
  static func on(_ root: String, from folder: String) -> Self {
    let (target, base) = (root.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(target, base).prefix { $0 == $1 }.count
    guard shared > 0 else { return .folder(root) }
    let path = base.dropFirst(shared).map { _ in ".." } + target.dropFirst(shared)
    return .folder(path.joined(separator: "/"))
  }
}
