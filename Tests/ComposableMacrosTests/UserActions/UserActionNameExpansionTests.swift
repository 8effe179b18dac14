import Testing

@Suite("What @UserAction writes for the names of cases")
struct UserActionNameExpansionTests {
  @Test("a keyword is said without backticks")
  func aKeywordIsSaidWithoutBackticks() {
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
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("each case of a line has its name")
  func eachCaseOfALineHasItsName() {
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
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("a case for the server alone is refused")
  func aCaseForTheServerAloneIsRefused() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        @ServerOnly case loaded(() -> Void)
      }
      """,
      """
      enum Action {
        case loaded(() -> Void)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "loaded":
            throw .serverOnly(name)
          default:
            throw .unknownAction(name)
          }
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("the attribute may name its module")
  func theAttributeMayNameItsModule() {
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
            throw .serverOnly(name)
          case "failed":
            throw .serverOnly(name)
          default:
            throw .unknownAction(name)
          }
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("a case that no one can make has no name")
  func aCaseThatNoOneCanMakeHasNoName() {
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
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("an enum without cases knows no names")
  func anEnumWithoutCasesKnowsNoNames() {
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
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }
}
