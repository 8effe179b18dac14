import Testing

/// The first error of the compiler for a type that lacks a macro.
@Suite(.enabled(if: Compiler() != nil)) struct FirstErrorTests {
  /// Returns the text of the first error, and the number of lines that the compiler prints.
  private func compile(_ source: String) throws -> (error: String, lineCount: Int) {
    let lines = try #require(Compiler()).diagnostics(of: source)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let error = lines.lazy.compactMap { line -> Substring? in
      line.firstRange(of: ": error: ").map { line[$0.upperBound...] }
    }.first
    return (error.map(String.init) ?? "", lines.count)
  }

  private let notViewState =
    "'field' is unavailable: the field's type is no view state; mark it @ViewState, or make it Encodable and "
    + "Equatable"

  @Test(
    "a field of a type without @ViewState",
    arguments: ["Header", "Header?", "[Header]", "[String: Header]"]
  )
  func field(type: String) throws {
    let (error, lineCount) = try compile(
      """
      import Foundation
      import LecternWire
      struct Header { var title: String }
      @ViewState struct View {
        var count: Int
        var header: \(type)
      }
      """
    )
    #expect(error == notViewState)
    #expect(lineCount < 60)
  }

  @Test("a value of an enum's case without @ViewState")
  func enumValue() throws {
    let (error, _) = try compile(
      """
      import LecternWire
      struct Header { var title: String }
      @ViewState enum View { case loading, loaded(Header) }
      """
    )
    #expect(error == notViewState)
  }

  @Test("a flattened field of a type without @ViewState")
  func flattened() throws {
    let (error, _) = try compile(
      """
      import LecternWire
      struct Header { var title: String }
      @ViewState struct View { @Flattened var header: Header }
      """
    )
    #expect(
      error
        == "'flatten' is unavailable: the flattened field's type has no fields; mark it @ViewState, which has to "
        + "be a struct"
    )
  }

  @Test("a type declared inside the view state")
  func nested() throws {
    let (error, lineCount) = try compile(
      """
      import Foundation
      import LecternWire
      @ViewState struct View {
        struct Row: Identifiable { var id: Int }
        var rows: [Row]
      }
      """
    )
    #expect(
      error.hasPrefix("the type 'Row' of the field 'rows' is no view state; mark 'Row' @ViewState,")
    )
    #expect(lineCount < 15)
  }

  @Test("a nested action without @UserAction")
  func action() throws {
    let (error, lineCount) = try compile(
      """
      import Composable
      enum CounterAction { case incrTapped }
      @EnumProperties @UserAction enum AppAction: Equatable {
        case counter(CounterAction)
      }
      """
    )
    #expect(
      error
        == "'value(_:for:)' is unavailable: the case's value cannot be decoded; mark its type @UserAction or make "
        + "it Codable, or mark the case @ServerOnly @Redacted"
    )
    #expect(lineCount < 60)
  }

  @Test("an action declared inside the action")
  func nestedAction() throws {
    let (error, lineCount) = try compile(
      """
      import Composable
      @UserAction enum AppAction: Equatable {
        enum Counter { case incrTapped }
        case counter(Counter)
      }
      """
    )
    #expect(
      error.hasPrefix(
        "the type 'Counter' of the value of 'counter' is no action; mark 'Counter' @UserAction,"
      )
    )
    #expect(lineCount < 15)
  }

  @Test("a key path to an action without @EnumProperties")
  func keyPath() throws {
    let (error, lineCount) = try compile(
      """
      import Composable
      @UserAction enum CounterAction { case incrTapped }
      @UserAction enum AppAction { case counter(CounterAction) }
      struct State { var count = 0 }
      let counter = Reduce<Int, CounterAction> { _, _ in .none }
      let app: some Reducer<State, AppAction> = counter.pullback(state: \\.count, action: \\.counter)
      """
    )
    #expect(
      error
        == "'counter' is unavailable: mark 'AppAction' @EnumProperties, which adds the property of a case"
    )
    #expect(lineCount < 30)
  }
}
