/// The reason why there are no results.
enum ResultsError: Error, Equatable, CustomStringConvertible {
  /// The app has none.
  case none(app: String)
  /// The room has no log.
  case notRecorded

  var description: String {
    switch self {
    case .none(let app): "\(app) has no results. Leave out --results."
    case .notRecorded:
      "There is no log, so there are no results. Start the server with the same --data."
    }
  }
}
