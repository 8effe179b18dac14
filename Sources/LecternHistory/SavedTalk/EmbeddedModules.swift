internal import Foundation
internal import LecternPages

/// The modules of a page as `data:` URLs, and an import map with which they find each other.
///
/// A page that was opened from a file may not import modules from other files. A module in a `data:` URL has no address to
/// resolve a relative import against, so each import names the module's path: `import … from "lectern/index.js"`.
struct EmbeddedModules {
  /// The contents of substitute modules, by path.
  let substitutes: [String: [UInt8]]
  /// Returns the content of a file; nil if the file does not exist or is not part of the page.
  let read: (String) -> [UInt8]?
  /// The `data:` URLs, by the names of the import map.
  private(set) var urls: [String: String] = [:]

  /// - Parameters:
  ///   - substitutes: the contents of substitute modules, by path.
  ///   - read: returns the content of a file; nil if the file does not exist or is not part of the page.
  init(substitutes: [String: [UInt8]], read: @escaping (String) -> [UInt8]?) {
    (self.substitutes, self.read) = (substitutes, read)
  }

  /// The import map, as JSON without characters that end a script element.
  var importMap: String {
    let entries = urls.sorted { $0.key < $1.key }.map { #""\#($0.key)":"\#($0.value)""# }
    return #"{"imports":{\#(entries.joined(separator: ","))}}"#
  }

  /// Embeds a module and all modules that it imports.
  ///
  /// - Parameter path: the path of the module.
  /// - Returns: the module's URL; nil if the module does not exist.
  mutating func add(_ path: String) -> String? {
    let name = Self.name(of: path)
    if let url = urls[name] { return url }
    guard let source = substitutes[path] ?? read(path) else { return nil }
    // Known before its imports, because modules may import each other.
    urls[name] = ""
    let pattern = /(\bfrom\s*|\bimport\s*|\bimport\(\s*)(["'])(\.{0,2}\/[^"'?]+)["']/
    var text = CommentStripper.text(source)
    var imported: [String] = []
    text = text.replacing(pattern) { match in
      guard let other = SitePath.resolve(String(match.3), from: path),
        substitutes[other] != nil || read(other) != nil
      else { return String(match.0) }
      imported.append(other)
      return "\(match.1)\"\(Self.name(of: other))\""
    }
    for other in imported { _ = add(other) }
    // The page's folder is the only remaining base for addresses.
    text = text.replacing("import.meta.url", with: "document.baseURI")
    let url = DataURL.text(Array(text.utf8), contentType: "text/javascript")
    urls[name] = url
    return url
  }

  private static func name(of path: String) -> String { String(path.dropFirst()) }
}

/// URLs that contain their content (RFC 2397).
enum DataURL {
  static func text(_ bytes: [UInt8], contentType: String) -> String {
    let type = contentType.filter { $0 != " " }
    return "data:\(type);base64,\(Data(bytes).base64EncodedString())"
  }
}
