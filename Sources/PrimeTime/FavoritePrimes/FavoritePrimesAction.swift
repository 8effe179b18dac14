public import Composable

/// What can happen in the list of favourites.
@EnumProperties
@UserAction
public enum FavoritePrimesAction: Equatable, Sendable {
  case deleteFavoritePrimes([Int])
  case primeButtonTapped(Int)
  @ServerOnly case nthPrimeResponse(n: Int, prime: Int?)
  case saveButtonTapped
  @ServerOnly case favoritePrimesSaved(count: Int)
  @ServerOnly case favoritePrimesSaveFailed(FileError)
  case loadButtonTapped
  @ServerOnly case favoritePrimesLoaded([Int])
  @ServerOnly case favoritePrimesLoadFailed(FileError)
}
