import Testing

@Suite("The diagnostics of @UserAction")
struct UserActionDiagnosticTests {
  @Test("only an enum can be a user action", arguments: ["struct", "class"])
  func onlyAnEnum(kind: String) {
    #expect(
      diagnostics(of: "@UserAction \(kind) Action {}")
        == [
          "@UserAction: @UserAction can only be applied to an enum; remove it, or make this an enum"
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

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          default:
            break
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {

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

  @Test("a function cannot be written to the log")
  func aFunctionCannotBeWrittenToTheLog() {
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
          case .finished:
            encoder.redactedValue(for: "finished")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.redactedValue(for: "finished")
        }
      }

      extension Action: Composable.UserAction {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "the value of type '@Sendable () -> Void' of 'finished' cannot be written to the log; use a type "
            + "that is a UserAction or Codable, or mark the case @ServerOnly @Redacted",
          line: 3,
          column: 8,
          highlights: ["finished(@Sendable () -> Void)"]
        )
      ]
    )
  }

  @Test(
    "a value that syntactically cannot be encoded is an error",
    arguments: [
      ("failed(any Error)", "any Error", "written to the log", "@ServerOnly @Redacted"),
      ("placed((Int, Int), at: Int)", "(Int, Int)", "written to the log", "@ServerOnly @Redacted"),
      ("@ServerOnly loaded(() -> Void)", "() -> Void", "written to the log", "@Redacted"),
      ("@Redacted loaded(() -> Void)", "() -> Void", "sent by a page", "@ServerOnly"),
    ]
  )
  func uncodable(enumCase: String, type: String, purpose: String, marks: String) {
    let words = enumCase.split(separator: " ", maxSplits: 1).map(String.init)
    let (mark, element) = enumCase.hasPrefix("@") ? (words[0], words[1]) : ("", enumCase)
    let name = element.prefix { $0 != "(" }
    #expect(
      diagnostics(of: "@UserAction enum Action { \(mark) case \(element) }") == [
        "\(element): the value of type '\(type)' of '\(name)' cannot be \(purpose); use a type that is a "
          + "UserAction or Codable, or mark the case \(marks)"
      ]
    )
  }

  @Test("an optional of an optional has two nils")
  func twoNils() {
    #expect(
      diagnostics(of: "@UserAction enum Action { case dueDateChanged(Date??) }") == [
        "dueDateChanged(Date??): the value of type 'Date??' of 'dueDateChanged' has two nils, which are the same "
          + "in JSON; use an enum with a case for each"
      ]
    )
  }

  @Test("a name with a dot is an error")
  func dot() {
    #expect(
      diagnostics(of: "@UserAction enum Action { case `v1.0` }") == [
        "`v1.0`: the name 'v1.0' contains a dot, which separates the names of nested actions; rename the case"
      ]
    )
  }
}
