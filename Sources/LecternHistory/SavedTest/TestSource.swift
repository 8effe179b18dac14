/// The source code with which a test makes an app's reducer, for `--save-test`.
///
/// ```swift
/// TestSource(
///   reducer: "AppFeature(primes: .live, files: .live(directory: .temporaryDirectory))",
///   view: "{ AppView($0, for: $1) }",
///   importing: ["Foundation"]
/// )
/// ```
///
/// A test runs no effect, so the reducer's clients can be any. A ``LecternApp`` needs no source: a test makes the app,
/// and uses its reducer.
public struct TestSource: Hashable, Sendable {
  /// An expression in Swift that makes the reducer.
  public var reducer: String
  /// A closure in Swift that returns the view state of a state for a role, for a test with several people; nil if the
  /// test uses no room.
  public var view: String?
  /// The modules that the expression needs in addition to the modules of the state and the actions.
  public var modules: [String]

  public init(reducer: String, view: String? = nil, importing modules: [String] = []) {
    (self.reducer, self.view, self.modules) = (reducer, view, modules)
  }
}
