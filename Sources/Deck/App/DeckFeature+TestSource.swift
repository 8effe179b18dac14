package import Lectern

extension TestSource {
  /// The feature in a test. It does not run effects.
  package static let deck = TestSource(
    reducer: #"DeckFeature(file: .live(URL(filePath: "/")), clock: ContinuousClock())"#,
    view: "{ DeckView($0, for: $1) }",
    importing: ["Foundation"]
  )
}
