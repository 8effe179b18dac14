internal import Foundation
internal import LecternTransport

/// The lines that say where the pages are, and who gets which address.
struct Announcement {
  let address: String
  let port: Int
  /// Whether the pages come by TLS.
  var isSecure = false
  /// The address that the audience is told, where it is not the machine's.
  var publicAddress: String?
  var links: [Link] = []

  /// The address at which others find the room, with a slash at its end.
  var roomAddress: String {
    if let publicAddress {
      return publicAddress.hasSuffix("/") ? publicAddress : publicAddress + "/"
    }
    return url(of: hosts.first ?? address) + "/"
  }

  /// The lines.
  ///
  /// - Parameter hasCode: whether they end with a code for cameras.
  func text(hasCode: Bool = false) -> String {
    var lines = ["listening on \(url(of: address))"]
    let presenter = links.first { $0.role == .presenter }
    if let address = presenter?.address(in: roomAddress) { lines.append("presenter: \(address)") }
    lines.append("audience: \(roomAddress)")
    if publicAddress == nil { lines += hosts.dropFirst().map { "      or: \(url(of: $0))/" } }
    if let join = links.first(where: { $0.role == .participant }) {
      if let code = join.code {
        lines.append("to take part: \(roomAddress)join, code \(code.text)")
      }
      if hasCode, let code = join.address(in: roomAddress).flatMap({ QRCode($0) }) {
        lines += ["", code.terminal]
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The hosts by which others find this machine, or this machine itself, the best first.
  private var hosts: [String] {
    guard NetworkAddresses.isAny(address) else { return [address] }
    let own = NetworkAddresses.ofThisMachine()
    return own.isEmpty ? ["127.0.0.1"] : own
  }

  private func url(of host: String) -> String {
    let scheme = isSecure ? "https" : "http"
    return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Prints the lines on standard output, at once, as somebody may be waiting for them in a pipe.
  func print() {
    let text = text(hasCode: isatty(STDOUT_FILENO) == 1)
    // Nobody there to read it is no reason not to serve.
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
