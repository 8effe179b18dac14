import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("What @ServerOnly says where it cannot help")
struct ServerOnlyDiagnosticTests {
  @Test("only a case can be for the server alone")
  func onlyACaseCanBeForTheServerAlone() {
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
            + "remove it, or mark the cases that users must not say",
          line: 1,
          column: 1,
          highlights: ["@ServerOnly"]
        )
      ]
    )
  }

  @Test("a property cannot be for the server alone")
  func aPropertyCannotBeForTheServerAlone() {
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
            + "remove it, or mark the cases that users must not say",
          line: 2,
          column: 3,
          highlights: ["@ServerOnly"]
        )
      ]
    )
  }
}
