import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("What @UserAction says where it cannot help")
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

  @Test("two cases of one name cannot be told apart")
  func twoCasesOfOneNameCannotBeToldApart() {
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
            "@UserAction tells cases apart by their base name, and 'moved' names two of them; "
            + "rename one",
          line: 4,
          column: 8,
          highlights: ["moved"]
        )
      ]
    )
  }

  @Test("a function cannot be said")
  func aFunctionCannotBeSaid() {
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
          message: "a user cannot say a value of type '@Sendable () -> Void'; "
            + "mark the case @ServerOnly, or give it a value that is a UserAction or Decodable",
          line: 3,
          column: 8,
          highlights: ["finished(@Sendable () -> Void)"]
        )
      ]
    )
  }

  @Test("an existential cannot be said")
  func anExistentialCannotBeSaid() {
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
          message: "a user cannot say a value of type 'any Error'; "
            + "mark the case @ServerOnly, or give it a value that is a UserAction or Decodable",
          line: 3,
          column: 8,
          highlights: ["failed(any Error)"]
        )
      ]
    )
  }

  @Test("a tuple cannot be said")
  func aTupleCannotBeSaid() {
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
          message: "a user cannot say a value of type '(Int, Int)'; "
            + "mark the case @ServerOnly, or give it a value that is a UserAction or Decodable",
          line: 3,
          column: 8,
          highlights: ["placed((Int, Int), at: Int)"]
        )
      ]
    )
  }
}
