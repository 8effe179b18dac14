import Testing

@Suite("What @UserAction writes beside other things")
struct UserActionConditionExpansionTests {
  @Test("a clause stands in the #if of its case")
  func aClauseStandsInTheIfOfItsCase() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        #if DEBUG
          case crashed
        #else
          case moved(x: Int, y: Int)
        #endif
      }
      """,
      """
      enum Action {
        #if DEBUG
          case crashed
        #else
          case moved(x: Int, y: Int)
        #endif

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          #if DEBUG
          case "crashed":
            try payload.noValue(for: name)
            return .crashed
          #else
          case "moved":
            let values = try payload.value(UserActionValues.moved.self, for: name)
            return .moved(x: values.x, y: values.y)
          #endif
          default:
            throw .unknownAction(name)
          }
        }

        private enum UserActionValues {
          #if DEBUG
          #else
          struct moved: Swift.Decodable {
            let x: Int
            let y: Int
          }
          #endif
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("both macros write their own, one after the other")
  func bothMacrosWriteTheirOwnOneAfterTheOther() {
    assertExpansion(
      """
      @EnumProperties @UserAction
      enum Action {
        case reset
      }
      """,
      """
      enum Action {
        case reset

        var reset: Void? {
          get {
            guard case .reset = self else {
              return nil
            }
            return ()
          }
          set {
          }
        }

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "reset":
            try payload.noValue(for: name)
            return .reset
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

  @Test("the other order is as good")
  func theOtherOrderIsAsGood() {
    assertExpansion(
      """
      @UserAction @EnumProperties
      enum Action {
        case reset
      }
      """,
      """
      enum Action {
        case reset

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "reset":
            try payload.noValue(for: name)
            return .reset
          default:
            throw .unknownAction(name)
          }
        }

        var reset: Void? {
          get {
            guard case .reset = self else {
              return nil
            }
            return ()
          }
          set {
          }
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("a conformance that the enum states is not written again")
  func aConformanceThatTheEnumStatesIsNotWrittenAgain() {
    assertExpansion(
      """
      @UserAction
      enum Action: UserAction {
        case reset
      }
      """,
      """
      enum Action: UserAction {
        case reset

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "reset":
            try payload.noValue(for: name)
            return .reset
          default:
            throw .unknownAction(name)
          }
        }
      }
      """,
      conformances: []
    )
  }
}
