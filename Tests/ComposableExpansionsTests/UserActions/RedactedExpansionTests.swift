import Testing

@Suite("The expansion of @UserAction for redacted cases")
struct RedactedExpansionTests {
  @Test("a page can send a redacted case, whose value is not encoded")
  func aPageCanSendARedactedCaseWhoseValueIsNotEncoded() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        @Redacted case passwordEntered(String)
      }
      """,
      """
      enum Action {
        case passwordEntered(String)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "passwordEntered":
            return try .passwordEntered(payload.value(String.self, for: name))
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .passwordEntered:
            encoder.redactedValue(for: "passwordEntered")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.redactedValue(for: "passwordEntered")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("the value of a redacted server-only case can be of any type")
  func theValueOfARedactedServerOnlyCaseCanBeOfAnyType() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        @ServerOnly @Composable.Redacted case loaded(() -> Void, (Int, any Error))
      }
      """,
      """
      enum Action {
        @Composable.Redacted case loaded(() -> Void, (Int, any Error))

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "loaded":
            guard payload.isFromLog else {
              throw .serverOnly(name)
            }
            throw .redacted(name)
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .loaded:
            encoder.redactedValue(for: "loaded")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.redactedValue(for: "loaded")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("a function cannot be redacted")
  func aFunctionCannotBeRedacted() {
    assertExpansion(
      """
      @Redacted
      func load() {
      }
      """,
      """
      func load() {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@Redacted can only be applied to a case of an enum; remove it, "
            + "or mark the cases whose values must not be written to the log",
          line: 1,
          column: 1,
          highlights: ["@Redacted"]
        )
      ]
    )
  }
}
