import Composable
import OrderedCollections
import PrimeTime
import PrimeTimeCore
import Testing

@testable import PrimeTimePrimeModal

@Suite struct PrimeModalViewTests {
  @Test("a prime can be saved")
  func prime() {
    let view = PrimeModalView(PrimeModalState(count: 7))
    #expect(view.message == "7 is prime 🎉")
    #expect(view.isPrime && view.canSave && !view.canRemove && !view.isFavorite)
  }

  @Test("a favourite can be removed")
  func favorite() {
    let view = PrimeModalView(PrimeModalState(count: 7, favoritePrimes: [7]))
    #expect(view.isPrime && !view.canSave && view.canRemove && view.isFavorite)
  }

  @Test("a number that is not prime can be neither saved nor removed")
  func notPrime() {
    let view = PrimeModalView(PrimeModalState(count: 8))
    #expect(view.message == "8 is not prime :(")
    #expect(!view.isPrime && !view.canSave && !view.canRemove)
  }

  @Test("the open dialog is about the current count")
  func presentCount() {
    var state = AppState(count: 7)
    #expect(AppView(state).primeModal == nil)
    state.isPrimeModalShown = true
    #expect(AppView(state).primeModal?.message == "7 is prime 🎉")
    state.count.state = 8
    #expect(AppView(state).primeModal?.message == "8 is not prime :(")
  }
}
