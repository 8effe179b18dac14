import Testing

@Suite("The expansion of @UserAction for associated values")
struct UserActionValueExpansionTests {
  @Test("a case without a value accepts no value")
  func aCaseWithoutAValueAcceptsNoValue() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case incrTapped
      }
      """,
      """
      enum Action {
        case incrTapped

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "incrTapped":
            try payload.noValue(for: name)
            return .incrTapped
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

  @Test("a single value is decoded, or created by the rest of the name")
  func aSingleValueIsDecodedOrCreatedByTheRestOfTheName() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case counter(CounterAction)
      }
      """,
      """
      enum Action {
        case counter(CounterAction)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "counter":
            return try .counter(payload.value(CounterAction.self, for: name))
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

  @Test("the label of a single value is not part of the payload")
  func theLabelOfASingleValueIsNotPartOfThePayload() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case stepped(by: Int?)
      }
      """,
      """
      enum Action {
        case stepped(by: Int?)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "stepped":
            return try .stepped(by: payload.value(Int?.self, for: name))
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

  @Test("values that all have labels are decoded from an object")
  func valuesThatAllHaveLabelsAreDecodedFromAnObject() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case moved(from: Int, in: [Row])
      }
      """,
      """
      enum Action {
        case moved(from: Int, in: [Row])

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "moved":
            let values = try payload.value(UserActionValues.moved.self, for: name)
            return .moved(from: values.from, in: values.`in`)
          default:
            throw .unknownAction(name)
          }
        }

        private enum UserActionValues {
          struct moved: Swift.Decodable {
            let from: Int
            let `in`: [Row]
          }
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("other values are decoded from a list")
  func otherValuesAreDecodedFromAList() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case placed(Int, at: String?)
      }
      """,
      """
      enum Action {
        case placed(Int, at: String?)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "placed":
            let values = try payload.values(Int.self, String?.self, for: name)
            return .placed(values.0, at: values.1)
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
