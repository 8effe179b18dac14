import Composable
import Testing

/// `@Inlined`.
@Suite struct InlinedExpansionTests {
  @Test("an inlined case leaves its name and its marks to the nested action")
  func anInlinedCaseHasNoName() {
    assertExpansion(
      """
      @UserAction
      enum Action {
        case opened
        @Inlined case hands(HandsAction)
        @Inlined case links(of: Feature.Action)
      }
      """,
      """
      enum Action {
        case opened
        case hands(HandsAction)
        case links(of: Feature.Action)

        static func userAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Self {
          switch name.head {
          case "opened":
            try payload.noValue(for: name)
            return .opened
          default:
            if let action = try payload.inlined(HandsAction.self, for: name) {
              return .hands(action)
            }
            if let action = try payload.inlined(Feature.Action.self, for: name) {
              return .links(of: action)
            }
            throw .unknownAction(name)
          }
        }

        func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .opened:
            encoder.noValue(for: "opened")
          case .hands(let value):
            try value.encodeAction(to: &encoder)
          case .links(of: let value):
            try value.encodeAction(to: &encoder)
          }
        }

        static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "opened")
          schema.inlined(HandsAction.self)
          schema.inlined(Feature.Action.self)
        }

        var isEphemeral: Bool {
          switch self {
          case .opened:
            false
          case .hands(let value):
            value.isEphemeral
          case .links(of: let value):
            value.isEphemeral
          }
        }

        @available(
          *,
          unavailable,
          message: "mark 'Action' @EnumProperties, which adds the property of a case"
        )
        var hands: HandsAction? {
          get {
            nil
          }
          set {
          }
        }

        @available(
          *,
          unavailable,
          message: "mark 'Action' @EnumProperties, which adds the property of a case"
        )
        var links: Feature.Action? {
          get {
            nil
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

  @Test(
    "an inlined case needs one nested action, of a type of its own, and has no marks",
    arguments: [
      (
        "@Inlined case opened",
        "opened: @Inlined needs a case whose only value is a nested action; remove it from 'opened'"
      ),
      (
        "@Inlined @ServerOnly case hands(HandsAction)",
        "hands: 'hands' has no name of its own, so @ServerOnly has no effect; mark the cases of "
          + "'HandsAction' instead"
      ),
      (
        "@Inlined case hands(HandsAction), feet(HandsAction)",
        "feet: 'feet' and 'hands' are both of type 'HandsAction', so their inlined actions have the "
          + "same names; inline only one of them"
      ),
    ]
  )
  func errors(member: String, error: String) {
    #expect(
      diagnostics(of: "@EnumProperties @UserAction enum Action: UserAction { \(member) }") == [
        error
      ]
    )
  }

  @EnumProperties @UserAction
  enum HandsAction: Equatable {
    case raised(String)
    @ServerOnly @Ephemeral case counted(Int)
  }

  @EnumProperties @UserAction
  enum LinksAction: Equatable {
    case made
  }

  @EnumProperties @UserAction
  enum RoomAction: Equatable {
    case opened
    @Inlined case hands(HandsAction)
    @Inlined case links(LinksAction)
  }

  @Test("an inlined action is decoded, described and refused by its own name")
  func names() throws {
    #expect(try RoomAction.decoded("raised", "\"Ada\"") == .hands(.raised("Ada")))
    #expect(try RoomAction.decoded("made") == .links(.made))
    #expect(try RoomAction.decoded("opened") == .opened)
    for (name, message) in [
      ("hands", "there is no action \"hands\""), ("nothing", "there is no action \"nothing\""),
      ("made.now", "there is no action \"made.now\""),
      ("counted", "only the server sends \"counted\""),
      ("raised", "the value of \"raised\" is missing"),
    ] {
      let error = #expect(throws: UserActionError.self) { try RoomAction.decoded(name) }
      #expect(error?.description == message)
    }
    let schema = ActionSchema(of: RoomAction.self)
    #expect(schema.types.count == 1)
    #expect(schema.types[0].values.keys.sorted() == ["counted", "made", "opened", "raised"])
    let actions: [RoomAction] = [.opened, .hands(.raised("")), .hands(.counted(1)), .links(.made)]
    #expect(actions.map(\.isEphemeral) == [false, false, true, false])
  }
}
