import Composable
import ComposableTesting
import Foundation
import Testing

/// Alerts and confirmation dialogs.
@Suite struct DialogTests {
  fileprivate struct Cards: Reducer {
    struct State: Codable, Equatable {
      var cards: Set<Int> = [7, 8]
      var alert: AlertState<Action.Alert>?
      var alerts = PerParticipant<AlertState<Action.Alert>>()
      var choice: ConfirmationDialogState<Action.Alert>?
    }

    @EnumProperties
    @UserAction
    enum Action: Equatable {
      case deleteTapped(Int)
      case alert(DialogAction<Alert>)
      case ownAlert(DialogAction<Alert>)
      case choice(DialogAction<Alert>)

      @UserAction
      enum Alert: Equatable {
        case deleteConfirmed(Int)
        case keepTapped
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .deleteTapped(let id):
          state.alert = .delete(id)
          state.choice = ConfirmationDialogState(
            title: "Delete \(id)?",
            buttons: [ButtonState("Delete", action: .deleteConfirmed(id))]
          )
          if let sender = ActionContext.current.sender { state.alerts[sender] = .delete(id) }
        case .alert(.presented(.deleteConfirmed(let id))),
          .ownAlert(.presented(.deleteConfirmed(let id))),
          .choice(.presented(.deleteConfirmed(let id))):
          state.cards.remove(id)
        case .alert, .ownAlert, .choice:
          break
        }
        return .none
      }
      .ifLet(\.alert, action: \.alert)
      .ifLet(\.alerts, action: \.ownAlert)
      .ifLet(\.choice, action: \.choice)
    }
  }

  private func store(_ state: Cards.State) -> TestStore<Cards.State, Cards.Action> {
    TestStore(initialState: state, reducer: Cards())
  }

  @Test("the action of a button closes the dialog and reaches the feature")
  func confirmed() async {
    let store = store(Cards.State(alert: .delete(7)))
    await store.send(.alert(.presented(.deleteConfirmed(7)))) {
      $0.alert = nil
      $0.cards = [8]
    }
  }

  @Test("a page names a button by its id")
  func tapped() async throws {
    let alert = AlertState.delete(7)
    let store = store(Cards.State(alert: alert))
    await store.send(.alert(.buttonTapped(alert.buttonID(at: 0)))) {
      $0.alert = nil
      $0.cards = [8]
    }
  }

  @Test("an action that the dialog does not offer changes nothing")
  func notOffered() async {
    let store = store(Cards.State(alert: .delete(7)))
    await store.send(.alert(.presented(.deleteConfirmed(8))))
    await store.send(.alert(.presented(.keepTapped)))
    for id in ["", "0", "0-", "1-1", "-1", "\u{0}", String(repeating: "9", count: 1_000)] {
      await store.send(.alert(.buttonTapped(id)))
    }
    #expect(store.state.alert != nil)
  }

  @Test("a late tap on another dialog's button, or on that of a closed one, changes nothing")
  func late() async {
    let old = AlertState.delete(7)
    let store = store(Cards.State(alert: .delete(8)))
    await store.send(.alert(.buttonTapped(old.buttonID(at: 0))))
    await store.send(.alert(.dismissed)) { $0.alert = nil }
    await store.send(.alert(.buttonTapped(AlertState.delete(8).buttonID(at: 0))))
    await store.send(.alert(.presented(.deleteConfirmed(8))))
    await store.send(.alert(.dismissed))
  }

  @Test("the button to cancel and Escape close the dialog")
  func cancelled() async {
    let alert = AlertState.delete(7)
    for action in [
      DialogAction<Cards.Action.Alert>.dismissed, .buttonTapped(alert.buttonID(at: 1)),
    ] {
      let store = store(Cards.State(alert: alert))
      await store.send(.alert(action)) { $0.alert = nil }
    }
  }

  @Test("Escape has the action of the button to cancel")
  func cancelAction() async {
    let keep = ButtonState<Cards.Action.Alert>("Keep", role: .cancel, action: .deleteConfirmed(7))
    let store = store(Cards.State(alert: AlertState(title: "Keep 8?", buttons: [keep])))
    await store.send(.alert(.dismissed)) {
      $0.alert = nil
      $0.cards = [8]
    }
  }

  @Test("the sender of an action answers its own dialog")
  func perPerson() async {
    let (ann, ben) = (Sender(rawValue: "ann"), Sender(rawValue: "ben"))
    let store = store(Cards.State(alerts: [ann: .delete(7)]))
    let tap = Cards.Action.ownAlert(.buttonTapped(AlertState.delete(7).buttonID(at: 0)))
    await store.send(tap)
    await store.send(tap, from: ben)
    await store.send(tap, from: ann) {
      $0.alerts[ann] = nil
      $0.cards = [8]
    }
  }

  @Test("an alert without buttons has OK, and a confirmation dialog has Cancel")
  func defaults() async {
    let message = AlertState<Never>(title: "Saved")
    #expect(message.allButtons == [.ok])
    let choice = ConfirmationDialogState<Cards.Action.Alert>(
      title: "What next?",
      buttons: [ButtonState("Keep", action: .keepTapped)]
    )
    #expect(choice.allButtons.map(\.title) == ["Keep", "Cancel"])
    let store = store(Cards.State(choice: choice))
    await store.send(.choice(.buttonTapped(choice.buttonID(at: 1)))) { $0.choice = nil }
  }

  @Test("ids differ with the texts and with the action, and not with the process")
  func ids() {
    #expect(AlertState.delete(7).buttonID(at: 0) != AlertState.delete(8).buttonID(at: 0))
    var same = AlertState.delete(8)
    same.title = AlertState.delete(7).title
    #expect(AlertState.delete(7).buttonID(at: 0) != same.buttonID(at: 0))
    #expect(AlertState.delete(7).buttonID(at: 0) != AlertState.delete(7).buttonID(at: 1))
    let message = AlertState<Never>(title: "The 7th prime", message: "The 7th prime is 17.")
    #expect(message.buttonID(at: 0) == "0-2ouyqbbw3j8im")
  }

  @UserAction
  fileprivate enum Removal: Equatable {
    case confirmed(UUID)
    case several([UUID], Name?)
    @Redacted case signed(String)
  }

  fileprivate struct Name: Codable, Equatable { var first: String }

  @Test("ids differ with the values of the action, whatever their type")
  func values() {
    func id(_ action: Removal) -> String {
      AlertState(title: "Delete this card?", buttons: [ButtonState("Delete", action: action)])
        .buttonID(at: 0)
    }
    let (one, other) = (UUID(), UUID())
    #expect(id(.confirmed(one)) == id(.confirmed(one)))
    #expect(id(.confirmed(one)) != id(.confirmed(other)))
    #expect(id(.several([one], nil)) != id(.several([one, other], nil)))
    #expect(id(.several([], Name(first: "a"))) != id(.several([], Name(first: "b"))))
    #expect(id(.several([], nil)) != id(.several([], Name(first: "nil"))))
  }

  @Test("a saved dialog lacks an action that is redacted, and can be read")
  func redacted() throws {
    let alert = AlertState(title: "?", buttons: [ButtonState("Sign", action: Removal.signed("x"))])
    let data = try JSONEncoder().encode(alert)
    #expect(!String(decoding: data, as: UTF8.self).contains("signed"))
    let saved = try JSONDecoder().decode(AlertState<Removal>.self, from: data)
    #expect(saved.buttons == [ButtonState("Sign")])
  }

  @Test("a dialog is a part of a saved state, and one of an earlier version has no buttons")
  func coding() throws {
    let state = Cards.State(
      alert: .delete(7),
      choice: ConfirmationDialogState(title: "?", message: "!", buttons: [.ok])
    )
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(Cards.State.self, from: data) == state)
    let old = Data(#"{"title":"Not saved","message":"The disk is full."}"#.utf8)
    let alert = AlertState<Never>(title: "Not saved", message: "The disk is full.")
    #expect(try JSONDecoder().decode(AlertState<Never>.self, from: old) == alert)
  }
}

extension AlertState<DialogTests.Cards.Action.Alert> {
  fileprivate static func delete(_ id: Int) -> AlertState {
    AlertState(
      title: "Delete \(id)?",
      buttons: [
        ButtonState("Delete", role: .destructive, action: .deleteConfirmed(id)), .cancel,
      ]
    )
  }
}
