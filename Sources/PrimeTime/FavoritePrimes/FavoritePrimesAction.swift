public import Composable

/// What can happen in the list of favourites.
@EnumProperties
@UserAction
public enum FavoritePrimesAction: Equatable, Sendable {
  /// Removes favourites, by their value.
  case deleteFavoritePrimes([Int])
  /// Which is the prime of that number?
  case primeButtonTapped(Int)
  /// The answer, naming what was asked; nil where it could not be found.
  @ServerOnly case nthPrimeResponse(n: Int, prime: Int?)
  /// Writes the favourites to the file.
  case saveButtonTapped
  /// So many have been written.
  @ServerOnly case favoritePrimesSaved(count: Int)
  /// They could not be written.
  @ServerOnly case favoritePrimesSaveFailed(FileError)
  /// Replaces the favourites by those in the file.
  case loadButtonTapped
  /// These are in the file.
  @ServerOnly case favoritePrimesLoaded([Int])
  /// They could not be read.
  @ServerOnly case favoritePrimesLoadFailed(FileError)
}
