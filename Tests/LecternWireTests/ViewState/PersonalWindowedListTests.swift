import Composable
import Testing

@testable import LecternWire

@Suite struct PersonalWindowedListTests {
  private struct Card: Equatable, Identifiable, ViewState {
    let id: Int

    func write(to json: inout JSONWriter) throws(UnencodableValue) {
      try json.object { json throws(UnencodableValue) in try json.field("id", id) }
    }
  }

  @ViewState private struct View: ViewState {
    let cards: WindowedList<Card, Card>
  }

  @Test("a windowed list in a personal view state throws an error with the reason")
  func personal() throws {
    let view = View(cards: WindowedList([Card(id: 1)]))
    #expect {
      _ = try EncodedState(personal: view)
    } throws: {
      "\($0)".hasPrefix("cards: a windowed list belongs in the view state that all viewers")
    }
    #expect(try EncodedState(view).size > 0)
  }
}
