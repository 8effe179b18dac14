import Lectern
import OrderedCollections

struct ControlsFeature: Reducer {
  var body: some Reducer<ControlsState, ControlsAction> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        state.displayName = String(state.displayName.prefix(16))
        state.shout = state.shout.uppercased()
        state.number = state.number.map { min($0, 1_000) }
        state.changeCount += 1
      case .textChanged(let text):
        state.text = text
        state.changeCount += 1
      case .isOnChanged(let isOn):
        state.isOn = isOn
        state.changeCount += 1
      case .rows(.element(let id, .removeButtonTapped)):
        state.rows[id] = nil
      case .rows:
        break
      case .reverseButtonTapped:
        state.rows.reverse()
      case .submitButtonTapped:
        state.submitted = [state.text, state.slow, state.displayName].joined(separator: "|")
      case .lockButtonTapped:
        state.isLocked.toggle()
      case .startOverButtonTapped:
        state = ControlsState()
      case .ordered(
        let name,
        let count,
        let table,
        let size,
        let extras,
        let sauces,
        let isGift,
        let drink,
        let way
      ):
        let lists = [extras, sauces].map { $0.joined(separator: "+") }
        let words = [name, "\(count)", "\(table)", size.rawValue] + lists
        let others = [isGift ? "gift" : "", drink?.rawValue ?? "", way ?? ""]
        state.order = (words + others).joined(separator: "|")
        state.orderCount += 1
      case .asked(let question):
        state.questions.append(question)
      case .drinkChosen(let drink):
        state.drink = drink
      case .newsToggled(let isWanted):
        state.wantsNews = isWanted
      case .rowOpened(let id):
        open(id, in: &state)
      case .rowClosed:
        open(nil, in: &state)
      case .urlOpened(let row):
        open(Int(row), in: &state)
      case .clearButtonTapped:
        guard let sender = ActionContext.current.sender else { break }
        let delete = ButtonState<ControlsAction.Alert>(
          "Delete",
          role: .destructive,
          action: .clearConfirmed(rows: state.rows.count)
        )
        state.alerts[sender] = AlertState(
          title: "Delete \(state.rows.count) rows?",
          message: "They cannot be restored.",
          buttons: [delete, .cancel]
        )
      case .alert(.presented(.clearConfirmed)):
        state.rows.removeAll()
      case .moreButtonTapped:
        state.choice = ConfirmationDialogState(
          title: "What next?",
          buttons: [
            ButtonState("Reverse the rows", action: .reverseTapped),
            ButtonState("Lock", action: .lockTapped),
          ]
        )
      case .choice(.presented(.reverseTapped)):
        state.rows.reverse()
      case .choice(.presented(.lockTapped)):
        state.isLocked = true
      case .alert, .choice:
        break
      case .booked(let name):
        book(name, in: &state)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) {
      RowFeature()
    }
    .ifLet(\.alerts, action: \.alert)
    .ifLet(\.choice, action: \.choice)
  }

  /// Shows a row to the sender; none if there is no such row.
  private func open(_ id: Row.ID?, in state: inout ControlsState) {
    guard let sender = ActionContext.current.sender else { return }
    let id = id.flatMap { state.rows[$0]?.id }
    state.people[sender, default: ControlsState.Person()].row = id
  }

  /// Takes a name without digits.
  private func book(_ name: String, in state: inout ControlsState) {
    guard let sender = ActionContext.current.sender else { return }
    let isTaken = !name.contains(where: \.isNumber)
    state.people[sender, default: ControlsState.Person()].problem =
      isTaken ? nil : "A name has no digits."
    if isTaken { state.booking = name }
  }
}
