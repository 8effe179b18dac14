/// The plan given with `--rehearse`, as in `200 phones, conference wifi`.
package struct RehearsalPlan: Equatable, Sendable {
  /// Maximum number of ghosts. It is the default maximum number of viewers at one address.
  static let limit = 5_000
  package static let example = "200 phones, conference wifi"
  /// The words for one and for several ghosts. They mean the same.
  private static let nouns = ["phone", "laptop", "tablet", "device", "ghost", "viewer"]

  package var count: Int
  package var network: NetworkProfile

  /// Parses a plan: a number, a noun, and, after a comma, the name of a network.
  ///
  /// - Throws: a ``Problem`` that states the valid plans.
  package init(_ text: String) throws(Problem) {
    let parts = text.lowercased().split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(whereSeparator: \.isWhitespace) }
    guard parts.count == 2, let (crowd, name) = parts.first.map({ ($0, parts[1]) }) else {
      throw Problem("name a number of devices, a comma and a network")
    }
    guard let number = crowd.first, let count = Int(number) else {
      throw Problem("it has to begin with a number")
    }
    guard (1...Self.limit).contains(count) else {
      throw Problem("the number must be from 1 to \(Self.limit), not \(number)")
    }
    guard crowd.count == 2, Self.nouns.contains(where: { crowd[1] == $0 || crowd[1] == $0 + "s" })
    else {
      let nouns = Self.nouns.map { $0 + "s" }.joined(separator: ", ")
      throw Problem("after the number comes one of \(nouns)")
    }
    let words = name.joined(separator: " ").replacing("wi-fi", with: "wifi")
    guard let network = NetworkProfile.all.first(where: { $0.name == words }) else {
      throw Problem("the networks are \(NetworkProfile.names), not \"\(words)\"")
    }
    (self.count, self.network) = (count, network)
  }

  /// The reason why a plan is invalid.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String

    init(_ reason: String) {
      description = "\(reason), as in \"\(RehearsalPlan.example)\""
    }
  }
}
