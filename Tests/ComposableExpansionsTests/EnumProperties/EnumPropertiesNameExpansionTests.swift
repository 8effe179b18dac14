import Testing

@Suite("The expansion of @EnumProperties for case names")
struct EnumPropertiesNameExpansionTests {
  @Test("a keyword keeps its backticks")
  func aKeywordKeepsItsBackticks() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case `default`(Int)
        case `in`
      }
      """,
      """
      enum Action {
        case `default`(Int)
        case `in`

        var `default`: Int? {
          get {
            guard case .`default`(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .`default` = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.`default`) {
                .`default`($0)
              }
            }
            self = .`default`(newValue)
          }
        }

        var `in`: Void? {
          get {
            guard case .`in` = self else {
              return nil
            }
            return ()
          }
          set {
          }
        }
      }
      """
    )
  }

  @Test("self and init are valid names")
  func selfAndInitAreValidNames() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case `self`(Int)
        case `init`
      }
      """,
      """
      enum Action {
        case `self`(Int)
        case `init`

        var `self`: Int? {
          get {
            guard case .`self`(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .`self` = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.`self`) {
                .`self`($0)
              }
            }
            self = .`self`(newValue)
          }
        }

        var `init`: Void? {
          get {
            guard case .`init` = self else {
              return nil
            }
            return ()
          }
          set {
          }
        }
      }
      """
    )
  }

  @Test("each case of a declaration has a property")
  func eachCaseOfADeclarationHasAProperty() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case reset, counter(Int)
      }
      """,
      """
      enum Action {
        case reset, counter(Int)

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

        var counter: Int? {
          get {
            guard case .counter(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .counter = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.counter) {
                .counter($0)
              }
            }
            self = .counter(newValue)
          }
        }
      }
      """
    )
  }

  @Test("an indirect case has a property")
  func anIndirectCaseHasAProperty() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        indirect case nested(Action)
      }
      """,
      """
      enum Action {
        indirect case nested(Action)

        var nested: Action? {
          get {
            guard case .nested(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .nested = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.nested) {
                .nested($0)
              }
            }
            self = .nested(newValue)
          }
        }
      }
      """
    )
  }

  @Test("the cases of a nested enum have no property")
  func theCasesOfANestedEnumHaveNoProperty() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case inner(Inner)
        enum Inner {
          case tapped
        }
      }
      """,
      """
      enum Action {
        case inner(Inner)
        enum Inner {
          case tapped
        }

        var inner: Inner? {
          get {
            guard case .inner(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .inner = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.inner) {
                .inner($0)
              }
            }
            self = .inner(newValue)
          }
        }
      }
      """
    )
  }

  @Test("an enum without cases has no properties")
  func anEnumWithoutCasesHasNoProperties() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        static let answer = 42
      }
      """,
      """
      enum Action {
        static let answer = 42
      }
      """
    )
  }
}
