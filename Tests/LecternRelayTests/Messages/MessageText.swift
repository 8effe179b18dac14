/// Texts that a message may have.
enum MessageText: CaseIterable {
  case empty, letter, unicode, large

  var text: String {
    switch self {
    case .empty: ""
    case .letter: "a"
    case .unicode: "Ünïcödé 👩‍👩‍👧 \u{0} \u{FEFF}"
    case .large: String(repeating: "€", count: 100_000)
    }
  }
}
