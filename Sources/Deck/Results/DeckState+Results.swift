package import Lectern

extension DeckState {
  /// Returns the results of the talk.
  package func results(in format: ResultsFormat) -> String {
    let results = TalkResults(self)
    return switch format {
    case .csv: results.csv
    case .json: results.json
    case .markdown: results.markdown
    }
  }
}
