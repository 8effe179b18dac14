internal import Composable
internal import Foundation
internal import LecternRoom
internal import LecternTransport
internal import LecternWire

/// The lines printed at start: the address of each role.
struct Announcement {
  let address: String
  let port: Int
  /// Whether the pages are served over TLS.
  var isSecure = false
  /// The address to give to the audience, if it differs from the machine's address.
  var publicAddress: String?
  var links: [Link] = []
  /// The app's pages for presenters.
  var presenterPages: [PresenterPage] = []
  /// The summary of the restored room; nil if the room isn't recorded.
  var restoration: Restoration?
  /// The log that is played, if any.
  var playback: String?
  /// The host of the provider with which people sign in; nil if nobody has to.
  var signIn: String?
  /// The names of the rooms of other apps.
  var rooms: [RoomName] = []

  /// The room's address for other devices, with a trailing slash.
  var roomAddress: String {
    if let publicAddress {
      return publicAddress.hasSuffix("/") ? publicAddress : publicAddress + "/"
    }
    return url(of: hosts.first ?? address) + "/"
  }

  /// Returns the lines.
  ///
  /// - Parameter hasCode: whether a QR code of the participants' address follows.
  func text(hasCode: Bool = false) -> String {
    var lines = ["listening on \(url(of: address))"]
    if let presenter = links.first(where: { $0.role == .presenter }) {
      let room = PresenterPage("presenter", at: "present")
      let pages = presenterPages.filter { $0.role == .presenter } + [room]
      lines += pages.compactMap { page in
        presenter.address(in: roomAddress, of: page.path).map { "\(page.name.lowercased()): \($0)" }
      }
    }
    lines.append("audience: \(roomAddress)")
    if publicAddress == nil { lines += hosts.dropFirst().map { "      or: \(url(of: $0))/" } }
    lines += rooms.map { "also: \(roomAddress)\($0)/" }
    if let signIn { lines.append("sign-in: \(signIn)") }
    if let room = restoration?.summary { lines.append("room: \(room)") }
    if let playback { lines.append("replay: \(playback)") }
    if let join = links.first(where: { $0.role == .participant }) {
      if let code = join.code {
        lines.append("participants: \(roomAddress)join, code \(code.text)")
      }
      if hasCode, let code = join.address(in: roomAddress).flatMap({ QRCode($0) }) {
        lines += ["", code.terminal]
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The addresses at which other devices reach this machine, best first. Without any, the machine's own address.
  private var hosts: [String] {
    guard NetworkAddresses.isAny(address) else { return [address] }
    let own = NetworkAddresses.ofThisMachine()
    return own.isEmpty ? ["127.0.0.1"] : own
  }

  private func url(of host: String) -> String {
    let scheme = isSecure ? "https" : "http"
    return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Prints the lines on standard output, unbuffered, because a parent process may be waiting for them in a pipe.
  func print() {
    Self.print(text(hasCode: isatty(STDOUT_FILENO) == 1))
  }

  /// Prints text on standard output, unbuffered.
  static func print(_ text: String) {
    // The server runs even if its standard output is closed.
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
