import Composable
import LecternWire
import PrimeTime
import PrimeTimeCounter
import PrimeTimeFavoritePrimes
import PrimeTimePrimeModal
import PrimeTimeSettings
import Testing

@Suite struct AppActionCodingTests {
  @Test(
    "an action in the log is the same",
    arguments: [
      .counter(.incrTapped), .counter(.nthPrimeResponse(n: 7, prime: 17)),
      .counter(.nthPrimeResponse(n: 7, prime: nil)), .primeModal(.saveFavoritePrimeTapped),
      .favoritePrimes(.deleteFavoritePrimes([5, 7])), .favoritePrimes(.favoritePrimesLoaded([])),
      .favoritePrimes(.favoritePrimesLoadFailed(FileError(.damaged, reason: "it is no list"))),
      .settings(.binding(.set(\.$displayName, "Ada"))), .settings(.binding(.set(\.$digest, .off))),
      .settings(.authorizationResponse(isGranted: nil)), .settings(.resetButtonTapped),
    ] as [AppAction]
  )
  func same(action: AppAction) throws {
    #expect(try EncodedAction(action).action(as: AppAction.self) == action)
  }
}
