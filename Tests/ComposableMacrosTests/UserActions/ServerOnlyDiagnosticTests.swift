import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("The diagnostics of @ServerOnly")
struct ServerOnlyDiagnosticTests {
  @Test("a function cannot be server-only")
  func aFunctionCannotBeServerOnly() {
    assertExpansion(
      """
      @ServerOnly
      func load() {
      }
      """,
      """
      func load() {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@ServerOnly can only be applied to a case of an enum; "
            + "remove it, or mark the cases that pages must not send",
          line: 1,
          column: 1,
          highlights: ["@ServerOnly"]
        )
      ]
    )
  }

  @Test("a property cannot be server-only")
  func aPropertyCannotBeServerOnly() {
    assertExpansion(
      """
      enum Action {
        @ServerOnly
        static let answer = 42
      }
      """,
      """
      enum Action {
        static let answer = 42
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@ServerOnly can only be applied to a case of an enum; "
            + "remove it, or mark the cases that pages must not send",
          line: 2,
          column: 3,
          highlights: ["@ServerOnly"]
        )
      ]
    )
  }
}
