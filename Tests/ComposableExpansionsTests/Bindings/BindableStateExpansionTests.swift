import Testing

@Suite("The expansion of @BindableState")
struct BindableStateExpansionTests {
  @Test("each field that is marked and not private has a clause")
  func fields() {
    assertExpansion(
      """
      @BindableState
      public struct Settings {
        @BindingState var displayName = ""
        @Composable.BindingState var `default`: Int?
        @BindingState private var secret = 1
        @BindingState fileprivate var hidden = 1
        @BindingState private(set) var version = 1
        @BindingState static var shared = 1
        @Other var other = 1
        var isLoading = false
        var summary: String { displayName }
      }
      """,
      #"""
      public struct Settings {
        @BindingState var displayName = ""
        @Composable.BindingState var `default`: Int?
        @BindingState private var secret = 1
        @BindingState fileprivate var hidden = 1
        @BindingState private(set) var version = 1
        @BindingState static var shared = 1
        @Other var other = 1
        var isLoading = false
        var summary: String { displayName }

        public static func bindingAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Composable.BindingAction<Self> {
          switch name.head {
          case "displayName":
            return try payload.binding(\Self.$displayName, for: name)
          case "default":
            return try payload.binding(\Self.$default, for: name)
          default:
            throw .unknownAction(name)
          }
        }

        public static func bindingName(of keyPath: PartialKeyPath<Self>) -> String? {
          switch keyPath {
          case \Self.$displayName:
            return "displayName"
          case \Self.$default:
            return "default"
          default:
            return nil
          }
        }

        public static func describeBindings(in schema: inout Composable.ActionSchema.Cases) {
          schema.binding(\Self.$displayName, for: "displayName")
          schema.binding(\Self.$default, for: "default")
        }
      }

      extension Settings: Composable.BindableState {
      }
      """#
    )
  }

  @Test("a clause is in the #if of its field")
  func conditions() {
    assertExpansion(
      """
      @BindableState
      struct Settings {
        #if DEBUG
          @BindingState var trace = false
        #elseif os(Linux)
          var other = 1
        #endif
        #if os(macOS)
          var sound = 1
        #endif
      }
      """,
      #"""
      struct Settings {
        #if DEBUG
          @BindingState var trace = false
        #elseif os(Linux)
          var other = 1
        #endif
        #if os(macOS)
          var sound = 1
        #endif

        static func bindingAction(
          named name: Composable.ActionName,
          payload: some Composable.ActionPayload
        ) throws(Composable.UserActionError) -> Composable.BindingAction<Self> {
          switch name.head {
          #if DEBUG
          case "trace":
            return try payload.binding(\Self.$trace, for: name)
          #elseif os(Linux)
          #endif
          default:
            throw .unknownAction(name)
          }
        }

        static func bindingName(of keyPath: PartialKeyPath<Self>) -> String? {
          switch keyPath {
          #if DEBUG
          case \Self.$trace:
            return "trace"
          #elseif os(Linux)
          #endif
          default:
            return nil
          }
        }

        static func describeBindings(in schema: inout Composable.ActionSchema.Cases) {
          #if DEBUG
          schema.binding(\Self.$trace, for: "trace")
          #elseif os(Linux)
          #endif
        }
      }

      extension Settings: Composable.BindableState {
      }
      """#
    )
  }

  @Test("an enum is not a struct")
  func misplaced() {
    assertExpansion(
      """
      @BindableState
      enum Settings {
      }
      """,
      """
      enum Settings {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "@BindableState can only be applied to a struct; move it to a struct's declaration",
          line: 1,
          column: 1
        )
      ]
    )
  }
}
