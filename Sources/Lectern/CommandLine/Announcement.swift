internal import Foundation
internal import LecternTransport

/// The lines that say where the pages are.
struct Announcement {
  let address: String
  let port: Int

  var text: String {
    var lines = ["listening on \(url(of: address))"]
    if NetworkAddresses.isAny(address) {
      lines += NetworkAddresses.ofThisMachine().map { "open \(url(of: $0))" }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func url(of host: String) -> String {
    "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Prints the lines on standard output, at once, as somebody may be waiting for them in a pipe.
  func print() {
    // Nobody there to read it is no reason not to serve.
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
