import Composable
import LecternWire
import PrimeTime
import PrimeTimeCounter
import PrimeTimeFavoritePrimes
import PrimeTimePrimeModal
import Testing

/// Decoding the app's actions by their names on the wire.
@Suite struct UserActionTests {
  func action(_ name: String, _ json: String? = nil) throws(Fault) -> AppAction {
    let message = #"{"type":"action","ref":1,"name":"\#(name)","value":\#(json ?? "null")}"#
    return try ActionMessage(Array(message.utf8)).action()
  }

  func code(_ name: String, _ json: String? = nil) -> Fault.Code? {
    do throws(Fault) {
      _ = try action(name, json)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(
    "a page can send its user's actions",
    arguments: [
      ("counter.decrTapped", nil, .counter(.decrTapped)),
      ("counter.incrTapped", nil, .counter(.incrTapped)),
      ("counter.isPrimeButtonTapped", nil, .counter(.isPrimeButtonTapped)),
      ("counter.primeModalDismissed", nil, .counter(.primeModalDismissed)),
      ("counter.nthPrimeButtonTapped", nil, .counter(.nthPrimeButtonTapped)),
      ("alert.dismissed", nil, .alert(.dismissed)),
      ("alert.buttonTapped", #""0""#, .alert(.buttonTapped("0"))),
      ("counter.undo.undoTapped", nil, .counter(.undo(.undoTapped))),
      ("counter.undo.redoTapped", nil, .counter(.undo(.redoTapped))),
      ("primeModal.saveFavoritePrimeTapped", nil, .primeModal(.saveFavoritePrimeTapped)),
      ("primeModal.removeFavoritePrimeTapped", nil, .primeModal(.removeFavoritePrimeTapped)),
      (
        "favoritePrimes.deleteFavoritePrimes", "[5,-7]",
        .favoritePrimes(.deleteFavoritePrimes([5, -7]))
      ),
      ("favoritePrimes.primeButtonTapped", "7", .favoritePrimes(.primeButtonTapped(7))),
      ("favoritePrimes.saveButtonTapped", nil, .favoritePrimes(.saveButtonTapped)),
      ("favoritePrimes.loadButtonTapped", nil, .favoritePrimes(.loadButtonTapped)),
    ] as [(String, String?, AppAction)]
  )
  func names(name: String, json: String?, expected: AppAction) throws {
    #expect(try action(name, json) == expected)
  }

  @Test(
    "a page cannot send the responses of effects",
    arguments: [
      "counter.nthPrimeResponse", "counter.alertDismissButtonTapped", "alert.presented.anything",
      "favoritePrimes.nthPrimeResponse",
      "favoritePrimes.favoritePrimesLoaded", "favoritePrimes.favoritePrimesLoadFailed",
      "favoritePrimes.favoritePrimesSaved", "favoritePrimes.favoritePrimesSaveFailed",
    ]
  )
  func serverOnly(name: String) {
    #expect(code(name, "[2]") == .serverOnly)
  }

  @Test(
    "an unknown name is a fault",
    arguments: ["", "counter", "incrTapped", "counter.IncrTapped", "counter.incrTapped.now"]
  )
  func unknown(name: String) {
    #expect(code(name) == .unknownAction)
  }

  @Test(
    "a value of the wrong type is a fault",
    arguments: [
      ("favoritePrimes.deleteFavoritePrimes", nil), ("favoritePrimes.deleteFavoritePrimes", "5"),
      ("favoritePrimes.deleteFavoritePrimes", "[\"5\"]"),
      ("favoritePrimes.deleteFavoritePrimes", "[1e30]"),
      ("favoritePrimes.primeButtonTapped", "[7]"), ("favoritePrimes.primeButtonTapped", "7.5"),
      ("counter.incrTapped", "1"),
    ] as [(String, String?)]
  )
  func invalidValues(name: String, json: String?) {
    #expect(code(name, json) == .invalidValue)
  }
}
