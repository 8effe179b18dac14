import Testing

@Suite("The expansion of @UserAction for case names")
struct UserActionNameExpansionTests {
  @Test("the name of a keyword case has no backticks")
  func theNameOfAKeywordCaseHasNoBackticks() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case `default`
      }
      """,
      """
      enum Action {
        case `default`

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "default":
            try payload.noValue(for: name)
            return .`default`
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .`default`:
            encoder.noValue(for: "default")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "default")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("each case of a declaration has a name")
  func eachCaseOfADeclarationHasAName() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case incrTapped, decrTapped
      }
      """,
      """
      enum Action {
        case incrTapped, decrTapped

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "incrTapped":
            try payload.noValue(for: name)
            return .incrTapped
          case "decrTapped":
            try payload.noValue(for: name)
            return .decrTapped
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .incrTapped:
            encoder.noValue(for: "incrTapped")
          case .decrTapped:
            encoder.noValue(for: "decrTapped")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "incrTapped")
          schema.noValue(for: "decrTapped")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("a server-only case is decoded from a log only")
  func aServerOnlyCaseIsDecodedFromALogOnly() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        @ServerOnly case loaded(Int)
      }
      """,
      """
      enum Action {
        case loaded(Int)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "loaded":
            guard payload.isFromLog else {
              throw .serverOnly(name)
            }
            return try .loaded(payload.value(Int.self, for: name))
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .loaded(let value0):
            try encoder.value(value0, for: "loaded")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.value(Int.self, for: "loaded")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("the attribute can be qualified with its module")
  func theAttributeCanBeQualifiedWithItsModule() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        @Composable.ServerOnly case loaded, failed
      }
      """,
      """
      enum Action {
        @Composable.ServerOnly case loaded, failed

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "loaded":
            guard payload.isFromLog else {
              throw .serverOnly(name)
            }
            try payload.noValue(for: name)
            return .loaded
          case "failed":
            guard payload.isFromLog else {
              throw .serverOnly(name)
            }
            try payload.noValue(for: name)
            return .failed
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .loaded:
            encoder.noValue(for: "loaded")
          case .failed:
            encoder.noValue(for: "failed")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "loaded")
          schema.noValue(for: "failed")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("an unavailable case has no name")
  func anUnavailableCaseHasNoName() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        @available(*, unavailable) case cleared
      }
      """,
      """
      enum Action {
        @available(*, unavailable) case cleared

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

          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {

        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("an enum without cases has no names")
  func anEnumWithoutCasesHasNoNames() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        static let answer = 42
      }
      """,
      """
      enum Action {
        static let answer = 42

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

          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {

        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }
}
