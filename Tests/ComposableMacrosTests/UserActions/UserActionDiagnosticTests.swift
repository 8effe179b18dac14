import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("The diagnostics of @UserAction")
struct UserActionDiagnosticTests {
  @Test("a struct is not an enum")
  func aStructIsNotAnEnum() {
    assertExpansion(
      """
      @UserAction
      struct Action {
      }
      """,
      """
      struct Action {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@UserAction can only be applied to an enum; "
            + "remove it, or make this an enum",
          line: 1,
          column: 1,
          highlights: ["@UserAction"]
        )
      ]
    )
  }

  @Test("a class is not an enum")
  func aClassIsNotAnEnum() {
    assertExpansion(
      """
      @UserAction
      class Action {
      }
      """,
      """
      class Action {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@UserAction can only be applied to an enum; "
            + "remove it, or make this an enum",
          line: 1,
          column: 1,
          highlights: ["@UserAction"]
        )
      ]
    )
  }

  @Test("two cases with the same name are an error")
  func twoCasesWithTheSameNameAreAnError() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case moved(x: Int)
        case moved(y: Int)
      }
      """,
      """
      enum Action {
        case moved(x: Int)
        case moved(y: Int)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          default:
            throw .unknownAction(name)
          }
        }
      }

      extension Action: Composable.UserAction {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "@UserAction identifies cases by their base name, but two are named 'moved'; "
            + "rename one",
          line: 4,
          column: 8,
          highlights: ["moved"]
        )
      ]
    )
  }

  @Test("a page cannot send a function")
  func aPageCannotSendAFunction() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case finished(@Sendable () -> Void)
      }
      """,
      """
      enum Action {
        case finished(@Sendable () -> Void)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "finished":
            throw .unknownAction(name)
          default:
            throw .unknownAction(name)
          }
        }
      }

      extension Action: Composable.UserAction {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "a page cannot send a value of type '@Sendable () -> Void'; "
            + "mark the case @ServerOnly, or use a type that is a UserAction or Decodable",
          line: 3,
          column: 8,
          highlights: ["finished(@Sendable () -> Void)"]
        )
      ]
    )
  }

  @Test("a page cannot send an existential value")
  func aPageCannotSendAnExistentialValue() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case failed(any Error)
      }
      """,
      """
      enum Action {
        case failed(any Error)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "failed":
            throw .unknownAction(name)
          default:
            throw .unknownAction(name)
          }
        }
      }

      extension Action: Composable.UserAction {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "a page cannot send a value of type 'any Error'; "
            + "mark the case @ServerOnly, or use a type that is a UserAction or Decodable",
          line: 3,
          column: 8,
          highlights: ["failed(any Error)"]
        )
      ]
    )
  }

  @Test("a page cannot send a tuple")
  func aPageCannotSendATuple() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case placed((Int, Int), at: Int)
      }
      """,
      """
      enum Action {
        case placed((Int, Int), at: Int)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "placed":
            throw .unknownAction(name)
          default:
            throw .unknownAction(name)
          }
        }
      }

      extension Action: Composable.UserAction {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "a page cannot send a value of type '(Int, Int)'; "
            + "mark the case @ServerOnly, or use a type that is a UserAction or Decodable",
          line: 3,
          column: 8,
          highlights: ["placed((Int, Int), at: Int)"]
        )
      ]
    )
  }
}
