import Lectern

/// What the viewers see. The text makes a patch, of about 90 bytes, shorter than the whole.
@ViewState struct CounterView {
  var count: Int
  var title = "A counter, shared by everyone who looks"
  var hint = "Tap + or −, and the number changes on every screen in the hall"
  var rows: [Row]
}

/// A row of the state, which the viewers see as it is: the view hands on the list that the state has.
@ViewState struct Row: Identifiable {
  let id: Int
  let label: String

  init(_ id: Int) {
    self.id = id
    label = "What is the \(id)th prime?"
  }
}
