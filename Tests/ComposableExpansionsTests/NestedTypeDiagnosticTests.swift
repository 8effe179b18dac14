import Testing

/// Types declared inside the type that a macro is attached to. The macro can see them.
@Suite struct NestedTypeDiagnosticTests {
  @Test(
    "a field of a nested type without @ViewState is an error with a fix-it",
    arguments: ["Row", "Row?", "[Row]", "[Row]?", "[String: [Row]]"]
  )
  func field(type: String) {
    #expect(
      diagnostics(
        of: """
          @ViewState struct View {
            /// A row.
            public struct Row: Identifiable, Sendable { var id: Int }
            var row: \(type)
          }
          """
      ) == [
        "row: \(type): the type 'Row' of the field 'row' is no view state; mark 'Row' @ViewState, or make it "
          + "Encodable and Equatable where it is declared",
        "fix: mark 'Row' @ViewState: @ViewState public struct Row: Identifiable, Sendable { var id: Int }",
      ]
    )
  }

  @Test(
    "a field of a nested type that can be encoded, or may be, is none",
    arguments: [
      "@ViewState struct Row { var id: Int }", "struct Row: Codable, Equatable { var id: Int }",
      "@LecternWire.ViewState struct Row { var id: Int }", "struct Row: ViewState {}",
      "enum Row: String, ViewState { case a }", "struct Row: Shown { var id: Int }",
      "typealias Row = Int",
    ]
  )
  func encodable(declaration: String) {
    #expect(diagnostics(of: "@ViewState struct View { \(declaration)\n var row: Row }") == [])
  }

  @Test(
    "a value of a nested enum without @UserAction is an error with a fix-it",
    arguments: ["Inner", "Inner?"]
  )
  func action(type: String) {
    #expect(
      diagnostics(
        of: """
          @UserAction enum Action {
            enum Inner: Equatable { case tapped }
            case inner(\(type))
          }
          """
      ) == [
        "inner(\(type)): the type 'Inner' of the value of 'inner' is no action; mark 'Inner' @UserAction, or make it "
          + "Codable where it is declared",
        "fix: mark 'Inner' @UserAction: @UserAction enum Inner: Equatable { case tapped }",
      ]
    )
  }

  @Test(
    "a value of a nested enum that can be decoded, or may be, or is never, is none",
    arguments: [
      ("@UserAction enum Inner { case tapped }", "case inner(Inner)"),
      ("enum Inner: String, Codable { case tapped }", "case inner(Inner)"),
      ("enum Inner: UserAction { case tapped }", "case inner(Inner)"),
      ("enum Inner { case tapped }", "@ServerOnly @Redacted case inner(Inner)"),
      ("enum Inner { case tapped }", "@available(*, unavailable) case inner(Inner)"),
    ]
  )
  func decodable(declaration: String, enumCase: String) {
    #expect(diagnostics(of: "@UserAction enum Action { \(declaration)\n \(enumCase) }") == [])
  }
}
