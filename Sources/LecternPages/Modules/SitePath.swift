internal import Foundation

/// The addresses within a site.
package enum SitePath {
  /// Returns the path of an address in a page or a module.
  ///
  /// - Parameters:
  ///   - address: relative, or from the root; percent-encoded, without a query.
  ///   - path: the path of the page or the module.
  /// - Returns: nil where the percent-encoding is invalid.
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
}
