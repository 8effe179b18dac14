import Composable
import DequeModule
import LecternWire
import OrderedCollections
import PrimeTime
import Synchronization
import Testing

/// The cost of an increment does not depend on the size of the state.
@Suite struct AppViewCostTests {
  private func state(favorites: Int) -> AppState {
    var state = AppState()
    state.favoritePrimes = OrderedSet(1...max(1, favorites))
    return state
  }

  private func increment(_ state: AppState) throws -> [UInt8] {
    var next = state
    next.count.state += 1
    return try Patch(from: 1, AppView(state), to: 2, AppView(next)).encoded.bytes
  }

  @Test("the patch of an increment does not depend on the number of favourites")
  func bytes() throws {
    #expect(try increment(state(favorites: 100_000)) == increment(state(favorites: 1)))
  }

  @Test("collections that share their storage are equal without comparing elements")
  func sharedStorage() {
    let looks = Looks()
    let elements = (0..<1_000).map { Element(id: $0, looks: looks) }
    let (array, set, deque) = (elements, OrderedSet(elements), Deque(elements))
    let (arrayCopy, setCopy, dequeCopy) = (array, set, deque)
    let before = looks.count
    #expect((array == arrayCopy, set == setCopy, deque == dequeCopy) == (true, true, true))
    #expect(looks.count == before)
  }
}

/// Counts how often it is compared.
private struct Element: Hashable, Sendable {
  let id: Int
  let looks: Looks

  static func == (left: Element, right: Element) -> Bool {
    left.looks.add()
    return left.id == right.id
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private final class Looks: Sendable {
  private let total = Mutex(0)

  var count: Int { total.withLock { $0 } }

  func add() { total.withLock { $0 += 1 } }
}
