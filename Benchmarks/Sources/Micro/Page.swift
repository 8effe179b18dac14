import LecternWire

/// A page of ten fields, half of them numbers and half of them text.
@ViewState struct Page {
  static let fieldCount = 10.0

  var count = 17
  var countLabel = "17 is prime"
  var favoritesCount = 3
  var hint = "Tap + or −, and the number changes on every screen in the hall"
  var isLoading = false
  var lastChange = "Somebody has saved a favourite"
  var nthPrime = 59
  var nthPrimeLabel = "What is the 17th prime?"
  var title = "A counter, shared by everyone who looks"
  var viewers = 1_000
}

/// A list of rows with two fields each.
@ViewState struct List {
  static let fieldCount = 2_000.0

  var rows = (0..<1_000).map { Row(id: $0, label: "Row \($0)") }

  @ViewState struct Row: Identifiable {
    let id: Int
    var label: String
  }
}
