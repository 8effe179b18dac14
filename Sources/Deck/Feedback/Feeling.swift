/// A participant's feedback about the talk.
package enum Feeling: String, CaseIterable, Codable, Sendable {
  case great
  case tooFast
  case lost

  var label: String {
    switch self {
    case .great: "Great"
    case .tooFast: "Too fast"
    case .lost: "Lost"
    }
  }
}
