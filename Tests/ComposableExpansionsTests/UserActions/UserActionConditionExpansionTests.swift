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
            let values = try payload.fields(("x", Int.self), ("y", Int.self), for: name)
            return .moved(x: values.0, y: values.1)
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
          case .moved(x: let value0, y: let value1):
            try encoder.fields(("x", value0), ("y", value1), for: "moved")
          #endif
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          #if DEBUG
          schema.noValue(for: "crashed")
          #else
          schema.fields(("x", Int.self), ("y", Int.self), for: "moved")
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

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .reset:
            encoder.noValue(for: "reset")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "reset")
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

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .reset:
            encoder.noValue(for: "reset")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "reset")
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

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .reset:
            encoder.noValue(for: "reset")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "reset")
        }
      }
      """,
      conformances: []
    )
  }
}
