import Lectern

/// The view of every viewer. The texts make a snapshot longer than a patch of about 90 bytes.
@ViewState struct CounterView {
  var count: Int
  var title = "A counter, shared by everyone who looks"
  var hint = "Tap + or −, and the number changes on every screen in the hall"
  var rows: [Row]
}

/// A row of the state. The view shows it unchanged.
@ViewState struct Row: Codable, Identifiable {
  let id: Int
  let label: String

  init(_ id: Int) {
    self.id = id
    label = "What is the \(id)th prime?"
  }
}

/// What only one viewer sees.
@ViewState struct MyNote {
  let viewer: String
  var note: String?
}
