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
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) {
      RowFeature()
    }
  }
}
