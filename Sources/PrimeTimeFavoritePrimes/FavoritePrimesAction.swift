package import Composable

/// The actions of the list of favourites.
@EnumProperties
@UserAction
package enum FavoritePrimesAction: Equatable, Sendable {
  /// Names favourites by value, so that a stale action removes no other.
  case deleteFavoritePrimes([Int])
  case primeButtonTapped(Int)
  /// `prime` is nil if it could not be found.
  @ServerOnly case nthPrimeResponse(n: Int, prime: Int?)
  case saveButtonTapped
  @ServerOnly case favoritePrimesSaved(count: Int)
  @ServerOnly case favoritePrimesSaveFailed(FileError)
  case loadButtonTapped
  @ServerOnly case favoritePrimesLoaded([Int])
  @ServerOnly case favoritePrimesLoadFailed(FileError)
}
