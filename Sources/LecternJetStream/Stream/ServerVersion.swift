internal import Foundation

/// The version of a NATS server.
public struct ServerVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let description: String
  private let numbers: [Int]

  /// Reads a version such as `2.15.1`, and no more than the three numbers of `2.15.1-beta`.
  init(_ text: String) {
    description = text
    let parts = text.split(whereSeparator: { $0 == "." || $0 == "-" }).prefix(3)
    numbers = parts.map { Int($0) ?? 0 }
  }

  public static func < (one: ServerVersion, other: ServerVersion) -> Bool {
    one.numbers.lexicographicallyPrecedes(other.numbers)
  }

  /// Returns the version of a server of the cluster; nil if the account may not ask.
  ///
  /// The library keeps the version for itself, so this asks for the list of the account's connections, whose header has it.
  static func current(of connection: any StreamConnection) -> ServerVersion? {
    struct Answer: Decodable {
      struct Server: Decodable { var ver: String }
      var server: Server
    }
    let body = [UInt8](#"{"limit":1}"#.utf8)
    guard
      let message = try? connection.request(
        "$SYS.REQ.ACCOUNT.PING.CONNZ",
        headers: [:],
        body,
        timeout: .seconds(1)
      ),
      let answer = try? JSONDecoder().decode(Answer.self, from: Data(message.data))
    else { return nil }
    return ServerVersion(answer.server.ver)
  }
}
