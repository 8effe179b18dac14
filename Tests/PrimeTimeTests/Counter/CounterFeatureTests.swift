import PrimeTime
import Testing

@Suite struct CounterFeatureTests {
  @Test("it counts up and down, below zero too")
  func counting() async {
    #expect(await AppStore.state(after: .counter(.incrTapped), .counter(.incrTapped)).count == 2)
    #expect(await AppStore.state(after: .counter(.decrTapped)).count == -1)
  }

  @Test("at the ends of what can be counted nothing changes")
  func limits() async {
    let top = AppState(count: .max)
    #expect(await AppStore.state(top, after: .counter(.incrTapped)) == top)
    let bottom = AppState(count: .min)
    #expect(await AppStore.state(bottom, after: .counter(.decrTapped)) == bottom)
  }

  @Test("the dialog opens and closes")
  func dialog() async {
    let open = await AppStore.state(after: .counter(.isPrimeButtonTapped))
    #expect(open.isPrimeModalShown)
    let closed = await AppStore.state(open, after: .counter(.primeModalDismissed))
    #expect(!closed.isPrimeModalShown)
    let still = await AppStore.state(closed, after: .counter(.primeModalDismissed))
    #expect(still == closed)
  }
}
