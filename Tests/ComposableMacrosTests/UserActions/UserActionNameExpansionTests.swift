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
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("a server-only case is rejected")
  func aServerOnlyCaseIsRejected() {
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
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }
}
