internal import Foundation

/// The names of this machine in its network.
enum OwnNames {
  /// Returns the names of a server that listens at a host.
  static func names(listeningAt host: String) -> [String] {
    let machine = machineName
    let short = machine.prefix { $0 != "." }
    // The last is the name of multicast DNS (RFC 6762).
    return ["localhost", host, machine, String(short), "\(short).local"].filter { !$0.isEmpty }
  }

  /// Returns whether only this machine reaches a server that listens at a host.
  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || PeerAddress(host)?.isLoopback ?? false
  }

  private static var machineName: String {
    let capacity = 256
    return String(capacity: capacity) { gethostname($0, capacity - 1) == 0 } ?? ""
  }
}
