import Testing

@Suite("The expansion of @EnumProperties for types of values")
struct EnumPropertiesTypeExpansionTests {
  @Test("a default value is omitted")
  func aDefaultValueIsOmitted() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case stepped(by: Int = 1)
      }
      """,
      """
      enum Action {
        case stepped(by: Int = 1)

        var stepped: Int? {
          get {
            guard case .stepped(by: let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .stepped = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.stepped) {
                .stepped(by: $0)
              }
            }
            self = .stepped(by: newValue)
          }
        }
      }
      """
    )
  }

  @Test("an implicitly unwrapped value is optional")
  func anImplicitlyUnwrappedValueIsOptional() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case selected(Int!)
      }
      """,
      """
      enum Action {
        case selected(Int!)

        var selected: Int?? {
          get {
            guard case .selected(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .selected = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.selected) {
                .selected($0)
              }
            }
            self = .selected(newValue)
          }
        }
      }
      """
    )
  }

  @Test("a function type is parenthesized")
  func aFunctionTypeIsParenthesized() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case finished(() -> Void)
      }
      """,
      """
      enum Action {
        case finished(() -> Void)

        var finished: (() -> Void)? {
          get {
            guard case .finished(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .finished = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.finished) {
                .finished($0)
              }
            }
            self = .finished(newValue)
          }
        }
      }
      """
    )
  }

  @Test("a function type keeps its attributes")
  func aFunctionTypeKeepsItsAttributes() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case finished(@Sendable () -> Void)
      }
      """,
      """
      enum Action {
        case finished(@Sendable () -> Void)

        var finished: (@Sendable () -> Void)? {
          get {
            guard case .finished(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .finished = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.finished) {
                .finished($0)
              }
            }
            self = .finished(newValue)
          }
        }
      }
      """
    )
  }

  @Test("@escaping is omitted")
  func escapingIsOmitted() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case finished(@escaping () -> Void)
      }
      """,
      """
      enum Action {
        case finished(@escaping () -> Void)

        var finished: (() -> Void)? {
          get {
            guard case .finished(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .finished = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.finished) {
                .finished($0)
              }
            }
            self = .finished(newValue)
          }
        }
      }
      """
    )
  }

  @Test("an autoclosure becomes a function that is called")
  func anAutoclosureBecomesAFunctionThatIsCalled() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case logged(@autoclosure () -> String)
      }
      """,
      """
      enum Action {
        case logged(@autoclosure () -> String)

        var logged: (() -> String)? {
          get {
            guard case .logged(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .logged = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.logged) {
                .logged($0())
              }
            }
            self = .logged(newValue())
          }
        }
      }
      """
    )
  }
}
