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

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .incrTapped:
            encoder.noValue(for: "incrTapped")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "incrTapped")
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
        case counter(CounterEvent)
      }
      """,
      """
      enum Action {
        case counter(CounterEvent)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "counter":
            return try .counter(payload.value(CounterEvent.self, for: name))
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .counter(let value0):
            try encoder.value(value0, for: "counter")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.value(CounterEvent.self, for: "counter")
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

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .stepped(by: let value0):
            try encoder.value(value0, for: "stepped")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.value(Int?.self, for: "stepped")
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
            let values = try payload.fields(("from", Int.self), ("in", [Row].self), for: name)
            return .moved(from: values.0, in: values.1)
          default:
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .moved(from: let value0, in: let value1):
            try encoder.fields(("from", value0), ("in", value1), for: "moved")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.fields(("from", Int.self), ("in", [Row].self), for: "moved")
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

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .placed(let value0, at: let value1):
            try encoder.values(value0, value1, for: "placed")
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.values(Int.self, String?.self, for: "placed")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }
}
