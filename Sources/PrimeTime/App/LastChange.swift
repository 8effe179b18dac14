/// The subject of the last change, which a screen reader announces.
package enum LastChange: Equatable, Sendable {
  case count
  case primeModal
  case favoritePrimes
  case fileActivity
  case settings
}
