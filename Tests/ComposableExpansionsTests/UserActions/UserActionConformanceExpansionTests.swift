import Testing

@Suite("The conformance added by @UserAction")
struct UserActionConformanceExpansionTests {
  @Test("a public enum has a public function")
  func aPublicEnumHasAPublicFunction() {
    assertExpansion(
      """
      @UserAction
      public enum Action {
        case reset
      }
      """,
      """
      public enum Action {
        case reset

        public static func userAction(
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

        public func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .reset:
            encoder.noValue(for: "reset")
          }
        }

        public static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "reset")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("a package enum has a package function")
  func aPackageEnumHasAPackageFunction() {
    assertExpansion(
      """
      @UserAction
      package enum Action {
        case reset
      }
      """,
      """
      package enum Action {
        case reset

        package static func userAction(
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

        package func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .reset:
            encoder.noValue(for: "reset")
          }
        }

        package static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "reset")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("a fileprivate enum has a fileprivate function")
  func aFileprivateEnumHasAFileprivateFunction() {
    assertExpansion(
      """
      @UserAction
      fileprivate enum Action {
        case reset
      }
      """,
      """
      fileprivate enum Action {
        case reset

        fileprivate static func userAction(
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

        fileprivate func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
          switch self {
          case .reset:
            encoder.noValue(for: "reset")
          }
        }

        fileprivate static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
          schema.noValue(for: "reset")
        }
      }

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("the function of a private enum has no modifier")
  func theFunctionOfAPrivateEnumHasNoModifier() {
    assertExpansion(
      """
      @UserAction
      private enum Action {
        case reset
      }
      """,
      """
      private enum Action {
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

      extension Action: Composable.UserAction {
      }
      """
    )
  }

  @Test("a nested enum conforms by its full name")
  func aNestedEnumConformsByItsFullName() {
    assertExpansion(
      """
      enum Feature {
        @UserAction
        enum Action {
          case reset
        }
      }
      """,
      """
      enum Feature {
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
        }
      }

      extension Feature.Action: Composable.UserAction {
      }
      """
    )
  }
}
