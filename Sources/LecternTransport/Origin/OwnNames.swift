internal import Foundation

/// The names by which this machine is known to those beside it.
enum OwnNames {
  /// The names that a page may use for a server that listens at a host.
  static func names(listeningAt host: String) -> [String] {
    let machine = machineName
    let short = machine.prefix { $0 != "." }
    // What others find by multicast DNS (RFC 6762).
    return ["localhost", host, machine, String(short), "\(short).local"].filter { !$0.isEmpty }
  }

  /// Whether only this machine reaches a server that listens at a host.
  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || PeerAddress(host)?.isLoopback ?? false
  }

  private static var machineName: String {
    let capacity = 256
    return String(capacity: capacity) { gethostname($0, capacity - 1) == 0 } ?? ""
  }
}
