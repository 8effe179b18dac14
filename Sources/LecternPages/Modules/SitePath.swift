internal import Foundation

/// The addresses within a site.
package enum SitePath {
  /// Returns the path of an address in a page, a style sheet or a module.
  ///
  /// - Parameters:
  ///   - address: relative, or from the root; percent-encoded, without a query.
  ///   - path: the path of the file that has the address.
  /// - Returns: nil if the percent-encoding is invalid.
  /// - SeeAlso: RFC 3986 §5.2.
  package static func resolve(_ address: String, from path: String) -> String? {
    guard let address = address.removingPercentEncoding else { return nil }
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    var segments: [Substring] = []
    for segment in (address.hasPrefix("/") ? address : folder + address).split(separator: "/") {
      switch segment {
      case ".": continue
      case "..": _ = segments.popLast()
      default: segments.append(segment)
      }
    }
    return "/" + segments.joined(separator: "/")
  }

  /// Returns the address of a path, relative to another file: `./lectern/page.js`.
  ///
  /// - Parameters:
  ///   - target: a path, from the root.
  ///   - path: the path of the file that gets the address.
  package static func relative(_ target: String, from path: String) -> String {
    var segments = target.split(separator: "/")[...]
    var folder = path.split(separator: "/").dropLast()[...]
    while segments.count > 1, let segment = folder.first, segment == segments.first {
      segments = segments.dropFirst()
      folder = folder.dropFirst()
    }
    let start = folder.isEmpty ? "./" : String(repeating: "../", count: folder.count)
    return start + segments.joined(separator: "/")
  }
}
