import Lectern
import OrderedCollections

/// All fields of the state.
@ViewState
struct ControlsView {
  let text, displayName, shout, slow, notes, email: String
  let number: Int?
  let level: Int
  let isOn: Bool
  let color: String?
  let size: ControlsState.Size
  let sizes: [SizeView]
  let tags: [String]
  let day: String?
  let rows: [RowView]
  let isLocked: Bool
  let submitted: String?
  let order: String?
  let orderCount: Int
  let questions: [String]
  let drink: ControlsState.Drink?
  let wantsNews: Bool
  let choice: DialogView?
  let booking: String?
  let changeCount: Int

  init(_ state: ControlsState) {
    text = state.text
    displayName = state.displayName
    shout = state.shout
    slow = state.slow
    notes = state.notes
    email = state.email
    number = state.number
    level = state.level
    isOn = state.isOn
    color = state.color
    size = state.size
    sizes = ControlsState.Size.allCases.map(SizeView.init)
    tags = state.tags
    day = state.day
    rows = state.rows.values.map(RowView.init)
    isLocked = state.isLocked
    submitted = state.submitted
    order = state.order
    orderCount = state.orderCount
    questions = state.questions
    drink = state.drink
    wantsNews = state.wantsNews
    choice = state.choice.map(DialogView.init)
    booking = state.booking
    changeCount = state.changeCount
  }
}

/// What one person alone sees.
@ViewState
struct PersonView {
  let row: Row.ID?
  let problem: String?
  let alert: DialogView?

  init(_ person: ControlsState.Person?, _ alert: AlertState<ControlsAction.Alert>?) {
    row = person?.row
    problem = person?.problem
    self.alert = alert.map(DialogView.init)
  }
}

@ViewState
struct SizeView {
  let id: ControlsState.Size
  let label: String

  init(_ size: ControlsState.Size) {
    id = size
    label = size.rawValue.uppercased()
  }
}

@ViewState
struct RowView {
  let id: Int
  let title: String
  let isDone: Bool
  let label, doneLabel, removeLabel, clearLabel: String

  init(_ row: Row) {
    id = row.id
    title = row.title
    isDone = row.isDone
    label = "Row \(row.id)"
    doneLabel = "Row \(row.id) is done"
    removeLabel = "Remove row \(row.id)"
    clearLabel = "Clear row \(row.id)"
  }
}
