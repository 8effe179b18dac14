/// The reason why entries of a log cannot be saved as a test.
package enum SavedTestError: Error, Equatable, CustomStringConvertible {
  /// The log contains no action of the app.
  case empty
  /// The range contains no action of the app.
  case noEntries(EntryRange, logged: ClosedRange<Int>)
  /// The app does not state how a test makes its reducer.
  case noReducer
  /// A test cannot start with the state, or cannot compare it.
  case unsuitableState(type: String)

  package var description: String {
    switch self {
    case .empty:
      "The log of the room has no action of the app. Give the folder of its data with --data."
    case .noEntries(let range, let logged):
      """
      The log has no action of the app among the entries \(range). The first one is entry \(logged.lowerBound), the last \
      one entry \(logged.upperBound).
      """
    case .noReducer:
      "The app does not say how a test makes its reducer. Give `serve` a `test`, or make the app a `LecternApp`."
    case .unsuitableState(let type):
      "A test begins with a state and compares it, so \(type) must be Codable and Equatable."
    }
  }
}
