import Composable
import LecternWire
import Testing

@Suite struct DialogViewTests {
  @UserAction
  enum Action: Equatable {
    case deleteConfirmed(id: Int)
  }

  @Test("a page gets the texts and the roles of the buttons, and no action")
  func alert() {
    let alert = AlertState<Action>(
      title: "Delete “Milk”?",
      message: "It can't be restored.",
      buttons: [
        ButtonState("Delete", role: .destructive, action: .deleteConfirmed(id: 7)), .cancel,
      ]
    )
    let view = DialogView(alert)
    #expect(view.title == "Delete “Milk”?")
    #expect(view.message == "It can't be restored.")
    #expect(view.buttons.map(\.title) == ["Delete", "Cancel"])
    #expect(view.buttons.map(\.isDestructive) == [true, false])
    #expect(view.buttons.map(\.isCancel) == [false, true])
    #expect(Set(view.buttons.map(\.id)).count == 2)
  }

  @Test("buttons that every dialog of a kind has are in the view")
  func defaults() {
    #expect(DialogView(AlertState<Never>(title: "Saved")).buttons.map(\.title) == ["OK"])
    let choice = ConfirmationDialogState<Action>(
      title: "What next?",
      buttons: [ButtonState("Delete", action: .deleteConfirmed(id: 7))]
    )
    #expect(DialogView(choice).buttons.map(\.title) == ["Delete", "Cancel"])
  }
}
