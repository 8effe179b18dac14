internal import Foundation

/// Finds the file of a request's path, and nothing outside its folders.
package struct StaticFiles: Sendable {
  /// The result of looking a path up.
  package enum Lookup: Equatable {
    case file(StaticFile)
    /// A folder's path without its final slash, without which relative links would not work.
    case redirect(to: String)
    case notFound
  }

  private let roots: [(path: String, folder: String)]
  private let notFoundPath: String

  /// - Parameters:
  ///   - mounts: the folders; the first that has a file wins.
  ///   - notFoundPath: the path of the page for missing files.
  package init(mounts: [Listener.Configuration.Mount], notFoundPath: String) {
    roots = mounts.compactMap { mount in
      Self.canonicalPath(mount.folder.path).map { (mount.path, $0) }
    }
    self.notFoundPath = notFoundPath
  }

  /// Looks a path up.
  ///
  /// - Parameter path: percent-decoded, with its leading slash and without a query.
  package func lookup(_ path: String) -> Lookup {
    guard isPlain(path) else { return .notFound }
    for root in roots where path.hasPrefix(root.path) {
      let inside = "/" + path.dropFirst(root.path.count)
      guard let found = Self.canonicalPath(root.folder + inside),
        found == root.folder || found.hasPrefix(root.folder + "/")
      else { continue }
      if Self.isDirectory(found) {
        if !path.hasSuffix("/") { return .redirect(to: redirectTarget(path)) }
        if let index = StaticFile(path: found + "/index.html") { return .file(index) }
      } else if let file = StaticFile(path: found), !path.hasSuffix("/") {
        return .file(file)
      }
    }
    return .notFound
  }

  /// The page for missing files, if any.
  var notFoundPage: StaticFile? {
    if case .file(let page) = lookup(notFoundPath) { page } else { nil }
  }

  /// Returns whether no part of a path is a parent folder, hidden, or cut short by a NUL.
  private func isPlain(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.utf8.contains(0)
      && path.split(separator: "/").allSatisfy { !$0.hasPrefix(".") || $0 == ".well-known" }
  }

  /// Only the last part: relative, so that it works behind a proxy's prefix, and is never `//other.host`.
  private func redirectTarget(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return "./\(encoded)/"
  }

  /// Returns the path without links, or nil where nothing exists.
  private static func canonicalPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
