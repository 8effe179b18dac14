import Testing

/// `@ServerOnly`, `@PresenterOnly`, `@DriverOnly` and `@Ephemeral`.
@Suite struct MarkExpansionTests {
  @Test("a marked case requires access of its sender, and states it")
  func aMarkedCaseRequiresAClearance() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        @PresenterOnly case opened
        @DriverOnly @Renamed(from: "flipped") case turned(Int)
        @PresenterOnly @Redacted case passwordEntered(String)
      }
      """,
      """
      enum Action {
        case opened
        case turned(Int)
        case passwordEntered(String)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "opened":
            try payload.require(.presenter, for: name)
            try payload.noValue(for: name)
            return .opened
          case "turned",
            "flipped" where payload.isFromLog:
            try payload.require(.driver, for: name)
            return try .turned(payload.value(Int.self, for: name))
          case "passwordEntered":
            try payload.require(.presenter, for: name)
            return try .passwordEntered(payload.value(String.self, for: name))
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .opened:
            encoder.noValue(for: "opened")
          case .turned(let value0):
            try encoder.value(value0, for: "turned")
          case .passwordEntered:
            encoder.redactedValue(for: "passwordEntered")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "opened")
          schema.require(.presenter, for: "opened")
          schema.value(Int.self, for: "turned")
          schema.require(.driver, for: "turned")
          schema.renamed(from: "flipped", to: "turned")
          schema.redactedValue(for: "passwordEntered")
          schema.require(.presenter, for: "passwordEntered")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("an enum with an ephemeral case tells which cases are")
  func anEphemeralCaseIsTold() {
    assertExpansion(
      """
      @UserAction
      public enum Action {
        case opened
        @ServerOnly @Ephemeral case counted(Int)
      }
      """,
      """
      public enum Action {
        case opened
        case counted(Int)

        public static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "opened":
            try payload.noValue(for: name)
            return .opened
          case "counted":
            guard payload.isFromLog else {
              throw .serverOnly(name)
            }
            return try .counted(payload.value(Int.self, for: name))
          default:
            throw .unknownAction(name)
          }
        }

        public func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .opened:
            encoder.noValue(for: "opened")
          case .counted(let value0):
            try encoder.value(value0, for: "counted")
          }
        }

        public static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "opened")
          schema.value(Int.self, for: "counted")
        }

        var isEphemeral: Bool {
          switch self {
          case .opened:
            false
          case .counted:
            true
          }
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test(
    "a mark that another one includes is an error",
    arguments: [
      ("PresenterOnly", "DriverOnly"), ("ServerOnly", "PresenterOnly"),
      ("ServerOnly", "DriverOnly"), ("PresenterOnly", "ModeratorOnly"),
      ("ServerOnly", "ModeratorOnly"),
    ]
  )
  func aMarkThatAnotherOneIncludesIsAnError(strict: String, lax: String) {
    #expect(
      diagnostics(of: "@UserAction enum Action { @\(lax) @\(strict) case opened }")
        == ["opened: @\(strict) on 'opened' is stricter than @\(lax); remove @\(lax)"]
    )
  }

  @Test("a case cannot be both a moderator's and a driver's")
  func aCaseCannotBeBothAModeratorsAndADrivers() {
    #expect(
      diagnostics(of: "@UserAction enum Action { @DriverOnly @ModeratorOnly case opened }")
        == ["opened: only presenters meet both marks of 'opened'; mark it with @PresenterOnly"]
    )
  }

  @Test(
    "only a case can be marked",
    arguments: [
      ("ServerOnly", "mark the cases that pages must not send"),
      ("PresenterOnly", "mark the cases that only presenters may send"),
      ("DriverOnly", "mark the cases that only presenters and the driver may send"),
      ("ModeratorOnly", "mark the cases that only moderators and presenters may send"),
      ("Ephemeral", "mark the cases that must not be logged"),
      ("Inlined", "mark the case of a nested action"),
    ]
  )
  func onlyACaseCanBeMarked(mark: String, advice: String) {
    #expect(
      diagnostics(of: "@\(mark) func load() {}")
        == ["@\(mark): @\(mark) can only be applied to a case of an enum; remove it, or \(advice)"]
    )
  }
}
