internal import Foundation
internal import LecternWire

/// The address of a room, as a browser shows it.
///
/// ```swift
/// let address = try RoomAddress("https://example.org/group-1/#IjAK29Oox5lnJJv0")
/// address.path         // "/group-1/"
/// address.secret       // "IjAK29Oox5lnJJv0"
/// ```
package struct RoomAddress: Hashable, Sendable {
  /// The server, without the brackets of an IPv6 address.
  package let host: String
  package let port: Int
  package let isSecure: Bool
  /// The path of the room; it ends in a slash.
  package let path: String
  /// The secret of a link; nil without one.
  package let secret: String?

  /// - Parameter text: an address with the scheme `http`, `https`, `ws` or `wss`.
  package init(_ text: String) throws(AddressError) {
    // The part after # is a secret. Errors end up in logs and on screens.
    let shown = String(text.unicodeScalars.prefix { $0 != "#" })
    guard let components = URLComponents(string: text), let host = components.encodedHost,
      !host.isEmpty
    else { throw AddressError("“\(shown)” is not an address such as https://example.org/.") }
    switch components.scheme?.lowercased() {
    case "http", "ws": isSecure = false
    case "https", "wss": isSecure = true
    default: throw AddressError("The address “\(shown)” needs the scheme http or https.")
    }
    self.host = String(host.trimmingPrefix("[").prefix { $0 != "]" })
    port = components.port ?? (isSecure ? 443 : 80)
    secret = components.fragment.flatMap { $0.isEmpty ? nil : $0 }
    path = Self.room(of: components.percentEncodedPath, hasSecret: secret != nil)
    guard self.host.utf8.allSatisfy(Self.isHostByte), 1...65_535 ~= port,
      URL(string: "http://\(authority)\(path)") != nil
    else { throw AddressError("The address “\(shown)” has no valid host and port.") }
    // RFC 6750 §2.1 defines the characters of a token. Others would end the header.
    guard secret?.utf8.allSatisfy(Self.isTokenByte) ?? true else {
      throw AddressError("The part after # in “\(shown)#…” is not the secret of a link.")
    }
  }

  /// Returns the path of the room that a path belongs to: `/group-1/` of `/group-1/present`.
  private static func room(of path: String, hasSecret: Bool) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "/" }
    let (folder, page) = (path[...slash], path[slash...].dropFirst())
    guard !page.isEmpty else { return path }
    // The links of roles lead to pages.
    let isPage = hasSecret || page.contains(".") || ["inspect", "join", "present"].contains(page)
    return isPage ? String(folder) : path + "/"
  }

  /// Whether a domain name or an IP address may contain a byte. A percent sign begins an escape, or the zone of an IPv6
  /// address, and connections support neither.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "-._~:".utf8.contains(byte)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "-._~+/=".utf8.contains(byte)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// The host and the port of the server's URLs.
  var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  /// Returns the path of the room's WebSocket, with a query.
  func socketPath(_ query: [(name: String, value: String)]) -> String {
    var components = URLComponents()
    components.queryItems = query.map { URLQueryItem(name: $0.name, value: $0.value) }
    return "\(path)\(Wire.socketPath.dropFirst())?\(components.percentEncodedQuery ?? "")"
  }

  /// The path that exchanges a secret for a cookie.
  var keyPath: String { path + "key" }
}

extension RoomAddress {
  /// The address of the server's main room.
  var server: RoomAddress { RoomAddress(host: host, port: port, isSecure: isSecure) }

  private init(host: String, port: Int, isSecure: Bool) {
    (self.host, self.port, self.isSecure) = (host, port, isSecure)
    (path, secret) = ("/", nil)
  }
}
