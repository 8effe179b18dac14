package import Lectern

extension DeckState {
  /// Returns the results of the talk. They have names only if the talk asks for them and the request does, too.
  package func results(for request: ResultsRequest) -> String {
    var results = TalkResults(self)
    results.attendance = AttendanceResult.all(of: request.attendance)
    if request.includesNames, slides.talk.asksNames == true { results.people = people }
    return switch request.format {
    case .csv: results.csv
    case .json: results.json
    case .markdown: results.markdown
    }
  }
}
