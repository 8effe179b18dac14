import Lectern

/// A feature of PrimeTime, by its name on the command line.
enum Feature: String, CaseIterable, ExpressibleByArgument {
  case counter
  case primeModal = "prime-modal"
  case favoritePrimes = "favorite-primes"
  case activityFeed = "activity-feed"
  case settings

  /// The feature alone. Its page is in the folder `Public/primetime-` and the feature's name.
  var app: HostedApp {
    let name = "PrimeTime-\(rawValue)"
    return switch self {
    case .counter: .counter(name)
    case .primeModal: .primeModal(name)
    case .favoritePrimes: .favoritePrimes(name)
    case .activityFeed: .activityFeed(name)
    case .settings: .settings(name)
    }
  }
}
