import Testing

@Suite("@UserAction with #if and other macros")
struct UserActionConditionExpansionTests {
  @Test("a clause is in the #if of its case")
  func aClauseIsInTheIfOfItsCase() {
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

  @Test("@UserAction and @EnumProperties can be combined")
  func userActionAndEnumPropertiesCanBeCombined() {
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

  @Test("@EnumProperties and @UserAction can be combined")
  func enumPropertiesAndUserActionCanBeCombined() {
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

  @Test("a declared conformance is not added again")
  func aDeclaredConformanceIsNotAddedAgain() {
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
