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

  private let roots: [(path: String, folder: String, isMediaOnly: Bool)]
  private let notFoundPath: String

  /// - Parameters:
  ///   - mounts: the folders; the first that has a file wins.
  ///   - notFoundPath: the path of the page for missing files.
  package init(mounts: [Mount], notFoundPath: String) {
    roots = mounts.compactMap { mount in
      Self.canonicalPath(mount.folder.path).map { (mount.path, $0, mount.isMediaOnly) }
    }
    self.notFoundPath = notFoundPath
  }

  /// Looks a path up.
  ///
  /// - Parameter path: percent-decoded, with its leading slash and without a query.
  package func lookup(_ path: String) -> Lookup {
    guard isSafePath(path) else { return .notFound }
    for root in roots where path.hasPrefix(root.path) {
      if root.isMediaOnly, !ContentType.isMedia(ofFileNamed: path) { continue }
      let inside = root.folder + "/" + path.dropFirst(root.path.count)
      let found = canonicalPath(inside, in: root.folder)
      let isFolder = found.map(Self.isDirectory) ?? false
      if path.hasSuffix("/") {
        let index = isFolder ? canonicalPath(inside + "/index.html", in: root.folder) : nil
        if let file = index.flatMap({ StaticFile(path: $0) }) { return .file(file) }
        continue
      }
      if !isFolder, let file = found.flatMap({ StaticFile(path: $0) }) { return .file(file) }
      // A page is found by its name. It comes before a folder of the name, because the folder may hold
      // the page's images.
      let page = canonicalPath(inside + ".html", in: root.folder)
      if let file = page.flatMap({ StaticFile(path: $0) }) { return .file(file) }
      if isFolder { return .redirect(to: redirectTarget(path)) }
    }
    return .notFound
  }

  /// Returns the file of a part of a page: `card.part.html` beside the page, in the folder `parts` beside it, or in the
  /// runtime.
  ///
  /// - Parameters:
  ///   - name: the name of the part. It has neither slashes nor dots.
  ///   - page: the file of the page.
  package func part(named name: String, of page: StaticFile) -> StaticFile? {
    for path in partPaths(named: name, of: page) {
      if let file = StaticFile(path: path) { return file }
    }
    if case .file(let file) = lookup("/lectern/\(name).part.html") { return file }
    return nil
  }

  /// Returns the paths of a part of a page that take precedence over the runtime's part, in their order.
  package func partPaths(named name: String, of page: StaticFile) -> [String] {
    let folder = URL(filePath: page.path).deletingLastPathComponent().path
    return ["\(folder)/\(name).part.html", "\(folder)/parts/\(name).part.html"]
  }

  /// The pages in the folders at the root, without the pages in their subfolders, in the order of their paths.
  package var pages: [StaticFile] {
    roots.filter { $0.path == "/" && !$0.isMediaOnly }.flatMap { root in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.folder)) ?? []
      return names.sorted().filter { $0.hasSuffix(".html") && !$0.hasSuffix(".part.html") }
        .compactMap { StaticFile(path: "\(root.folder)/\($0)") }
    }
  }

  /// Returns the path without links; nil if nothing exists, or it leads out of a folder.
  private func canonicalPath(_ path: String, in folder: String) -> String? {
    Self.canonicalPath(path).flatMap { $0 == folder || $0.hasPrefix(folder + "/") ? $0 : nil }
  }

  /// The page for missing files, if any.
  var notFoundPage: StaticFile? {
    if case .file(let page) = lookup(notFoundPath) { page } else { nil }
  }

  /// Returns whether no part of a path is a parent folder, hidden, or cut short by a NUL.
  private func isSafePath(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.utf8.contains(0)
      && path.split(separator: "/").allSatisfy { !$0.hasPrefix(".") || $0 == ".well-known" }
  }

  /// Only the last part: relative, so that it works behind a proxy's prefix, and is never `//other.host`.
  private func redirectTarget(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return "./\(encoded)/"
  }

  /// Returns the path without links, or nil if nothing exists.
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
