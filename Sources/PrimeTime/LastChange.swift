/// The subject of the last change. A screen reader announces it.
package enum LastChange: String, Codable, Sendable {
  case count
  case primeModal
  case favoritePrimes
  case fileActivity
  case settings
}
