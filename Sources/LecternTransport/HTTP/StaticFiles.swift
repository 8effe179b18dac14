internal import Foundation

/// Finds the file that a request's path stands for, and nothing outside the folders it is given.
package struct StaticFiles: Sendable {
  /// What a path stands for.
  package enum Lookup: Equatable {
    case file(StaticFile)
    /// A folder that was asked for without its slash, without which its relative links would not work.
    case redirect(to: String)
    case notFound
  }

  private let roots: [(path: String, folder: String)]
  private let notFoundPath: String

  /// - Parameters:
  ///   - mounts: the folders; the first that has a file wins.
  ///   - notFoundPath: where the page is for what is not found.
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

  /// The page for what is not found, if there is one.
  var notFoundPage: StaticFile? {
    if case .file(let page) = lookup(notFoundPath) { page } else { nil }
  }

  /// Whether no part of a path climbs, hides, or ends early for C.
  private func isPlain(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.utf8.contains(0)
      && path.split(separator: "/").allSatisfy { !$0.hasPrefix(".") || $0 == ".well-known" }
  }

  /// The last part alone: relative, so that it holds behind a proxy's prefix, and never `//other.host`.
  private func redirectTarget(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return "./\(encoded)/"
  }

  /// The path without links, or nil where there is nothing.
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
