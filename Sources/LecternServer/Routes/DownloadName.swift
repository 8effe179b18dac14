internal import Foundation

/// The name under which a browser saves a response.
struct DownloadName {
  private let name: String

  /// - Parameter name: a name in any script. Characters that could form a path are replaced.
  init(_ name: String) {
    self.name = String(name.map { $0.isNewline || "/\\:\"".contains($0) ? "-" : $0 })
  }

  /// The value of `Content-Disposition` (RFC 6266 §4.3): ASCII for old clients, and UTF-8 (RFC 8187).
  var disposition: String {
    let ascii = String(name.map { $0.isASCII ? $0 : "_" })
    let allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
    let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? ascii
    return "attachment; filename=\"\(ascii)\"; filename*=UTF-8''\(encoded)"
  }
}
