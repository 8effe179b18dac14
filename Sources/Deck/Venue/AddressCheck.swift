/// Checks the addresses that phones use.
struct AddressCheck {
  let web: WebClient

  /// - Parameter addresses: the addresses that the server gives to the audience, best first.
  func finding(for addresses: [String]) async -> VenueFinding {
    guard let best = addresses.first else { return finding(.problem, "the server has no address") }
    if addresses.allSatisfy(Self.isOfThisMachine) {
      return finding(.problem, "no phone reaches \(best); start with --share")
    }
    var failures: [String] = []
    for address in addresses {
      switch await web.send(address + "join", []) {
      case .answer(let answer) where answer.status == 200:
        guard failures.isEmpty else { break }
        return finding(
          .fine,
          """
          \(address)join answers this machine; open it with one phone on the hall's Wi-Fi, which may keep devices apart
          """
        )
      case .answer(let answer): failures.append("\(address)join answers with \(answer.status)")
      case .failure(let reason): failures.append("\(address)join does not answer: \(reason)")
      case .missing: return finding(.unknown, "phones use \(best); install curl to check it")
      }
    }
    return finding(.problem, failures.joined(separator: "; "))
  }

  private func finding(_ verdict: VenueFinding.Verdict, _ text: String) -> VenueFinding {
    VenueFinding("address", verdict, text)
  }

  private static func isOfThisMachine(_ address: String) -> Bool {
    ["://localhost", "://127.", "://[::1]"].contains { address.contains($0) }
  }
}
