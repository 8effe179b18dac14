import Testing

@Suite("The expansion of @UserAction for renamed cases")
struct RenamedExpansionTests {
  @Test("an old name is decoded from a log only")
  func anOldNameIsDecodedFromALogOnly() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        @Renamed(from: "plusTapped") @Composable.Renamed(from: "added \\"one\\"")
        case incrTapped
        @ServerOnly @Renamed(from: "primeFound") case nthPrimeResponse(Int?)
      }
      """,
      """
      enum Action {
        @Composable.Renamed(from: "added \\"one\\"")
        case incrTapped
        case nthPrimeResponse(Int?)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "incrTapped",
            "plusTapped" where payload.isFromLog,
            #"added "one""# where payload.isFromLog:
            try payload.noValue(for: name)
            return .incrTapped
          case "nthPrimeResponse",
            "primeFound" where payload.isFromLog:
            guard payload.isFromLog else {
              throw .serverOnly(name)
            }
            return try .nthPrimeResponse(payload.value(Int?.self, for: name))
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .incrTapped:
            encoder.noValue(for: "incrTapped")
          case .nthPrimeResponse(let value0):
            try encoder.value(value0, for: "nthPrimeResponse")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "incrTapped")
          schema.renamed(from: "plusTapped", to: "incrTapped")
          schema.renamed(from: #"added "one""#, to: "incrTapped")
          schema.value(Int?.self, for: "nthPrimeResponse")
          schema.renamed(from: "primeFound", to: "nthPrimeResponse")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("the clauses of an #if can have the same old name")
  func theClausesOfAnIfCanHaveTheSameOldName() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        #if DEBUG
          @Renamed(from: "crash") case crashed
        #else
          @Renamed(from: "crash") case failed
        #endif
      }
      """,
      """
      enum Action {
        #if DEBUG
          case crashed
        #else
          case failed
        #endif

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          #if DEBUG
          case "crashed",
            "crash" where payload.isFromLog:
            try payload.noValue(for: name)
            return .crashed
          #else
          case "failed",
            "crash" where payload.isFromLog:
            try payload.noValue(for: name)
            return .failed
          #endif
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          #if DEBUG
          case .crashed:
            encoder.noValue(for: "crashed")
          #else
          case .failed:
            encoder.noValue(for: "failed")
          #endif
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          #if DEBUG
          schema.noValue(for: "crashed")
          schema.renamed(from: "crash", to: "crashed")
          #else
          schema.noValue(for: "failed")
          schema.renamed(from: "crash", to: "failed")
          #endif
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("an old name of two cases is an error")
  func anOldNameOfTwoCasesIsAnError() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        @Renamed(from: "plusTapped") case incrTapped, addTapped
      }
      """,
      """
      enum Action {
        case incrTapped, addTapped

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
          message: "@Renamed gives 'addTapped' the old name 'plusTapped', which another case has; "
            + "remove one of them",
          line: 3,
          column: 49,
          highlights: ["addTapped"]
        )
      ]
    )
  }

  @Test("an old name that is the name of a present case is an error")
  func anOldNameThatIsTheNameOfAPresentCaseIsAnError() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        #if DEBUG
          @Renamed(from: "plusTapped") case incrTapped
        #endif
        case plusTapped
      }
      """,
      """
      enum Action {
        #if DEBUG
          case incrTapped
        #endif
        case plusTapped

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
          message: "@Renamed gives 'incrTapped' the old name 'plusTapped', which another case has; "
            + "remove one of them",
          line: 4,
          column: 39,
          highlights: ["incrTapped"]
        )
      ]
    )
  }

  @Test(
    "an old name is one part of a name, as a literal",
    arguments: ["\"counter.plus\"", "\"\"", "name"]
  )
  func anOldNameIsOnePartOfANameAsALiteral(argument: String) {
    assertExpansion(
      """
      enum Action {
        @Renamed(from: \(argument)) case incrTapped
      }
      """,
      """
      enum Action {
        case incrTapped
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@Renamed needs the earlier name of the case as a string literal, "
            + "without the names of the cases around it",
          line: 2,
          column: 3,
          highlights: ["@Renamed(from: \(argument))"]
        )
      ]
    )
  }

  @Test("a function cannot be renamed")
  func aFunctionCannotBeRenamed() {
    assertExpansion(
      """
      @Renamed(from: "loaded")
      func load() {
      }
      """,
      """
      func load() {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@Renamed can only be applied to a case of an enum; remove it, "
            + "or mark the case that was renamed",
          line: 1,
          column: 1,
          highlights: ["@Renamed(from: \"loaded\")"]
        )
      ]
    )
  }
}
