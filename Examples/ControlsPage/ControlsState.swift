import Lectern
import OrderedCollections

/// A field of every kind that a page can bind.
@BindableState
struct ControlsState: Equatable, Sendable {
  enum Size: String, CaseIterable, Codable, Sendable { case small, medium, large }
  enum Drink: String, Codable, Sendable { case coffee, tea }

  /// Set by an action of its own, as ``isOn`` is.
  var text = ""
  /// Never longer than 16 characters.
  @BindingState var displayName = ""
  /// Always upper case.
  @BindingState var shout = ""
  @BindingState var slow = ""
  @BindingState var notes = ""
  @BindingState var email = ""
  /// Never more than 1000.
  @BindingState var number: Int?
  @BindingState var level = 50
  var isOn = false
  @BindingState var color: String?
  @BindingState var size = Size.medium
  @BindingState var tags: [String] = []
  @BindingState var day: String?
  var rows: OrderedDictionary<Row.ID, Row> = [
    1: Row(id: 1, title: "One"),
    2: Row(id: 2, title: "Two"),
  ]
  var isLocked = false
  /// The values of `text`, `slow` and `displayName` at the last submission.
  var submitted: String?
  /// The values of the last order.
  var order: String?
  var orderCount = 0
  var questions: [String] = []
  var drink: Drink?
  var wantsNews = false
  /// What each person alone sees.
  var people = PerParticipant<Person>()
  /// The question to each person.
  var alerts = PerParticipant<AlertState<ControlsAction.Alert>>()
  /// A question to all.
  var choice: ConfirmationDialogState<ControlsAction.Choice>?
  var booking: String?

  struct Person: Equatable, Sendable {
    /// The row that the person looks at.
    var row: Row.ID?
    /// Why the name of a booking was not taken.
    var problem: String?
  }
  /// The number of changes from pages, except changes of rows.
  var changeCount = 0
}
