/// The subject of the last change, which a screen reader announces.
package enum LastChange: String, Codable, Sendable {
  case count
  case primeModal
  case favoritePrimes
  case fileActivity
  case settings
}
