import Composable

/// What undo and redo mean, without a bound: a list of all actions that changed something, and a stack of undos.
struct UndoModel {
  struct Sent {
    let action: Journey.Action
    let context: ActionContext
    var isUndone = false

    var isUndoable: Bool { context.sender != nil && Journey.isUndoable(action) }
  }

  private(set) var sent: [Sent] = []
  private var undos: [(index: Int, sender: Sender?)] = []

  /// The fold of the actions that are not undone.
  var state: Journey.State {
    var state = Journey.State()
    for sent in sent where !sent.isUndone {
      ActionContext.$current.withValue(sent.context) {
        _ = Journey().reduce(into: &state, action: sent.action)
      }
    }
    return state
  }

  mutating func send(_ action: Journey.Action, in context: ActionContext) {
    let sender = context.sender
    switch action {
    case .undo(.undoTapped):
      guard sender != nil else { return }
      undo(by: sender) { $0.context.sender == sender }
    case .undo(.undoLatestTapped):
      undo(by: sender) { _ in true }
    case .undo(.redoTapped):
      guard let last = undos.lastIndex(where: { $0.sender == sender }) else { return }
      sent[undos.remove(at: last).index].isUndone = false
    default:
      let before = state
      sent.append(Sent(action: action, context: context))
      guard state != before else {
        sent.removeLast()
        return
      }
      if sent.last?.isUndoable == true { undos.removeAll { $0.sender == sender } }
    }
  }

  private mutating func undo(by sender: Sender?, where isMeant: (Sent) -> Bool) {
    let index = sent.lastIndex { $0.isUndoable && !$0.isUndone && isMeant($0) }
    guard let index else { return }
    sent[index].isUndone = true
    undos.append((index, sender))
  }
}
