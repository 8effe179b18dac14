import Testing

@Suite("@EnumProperties with #if and @available")
struct EnumPropertiesConditionExpansionTests {
  @Test("a property is in the #if of its case")
  func aPropertyIsInTheIfOfItsCase() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        #if DEBUG
          case crashed
        #else
          case reported(Int)
        #endif
      }
      """,
      """
      enum Action {
        #if DEBUG
          case crashed
        #else
          case reported(Int)
        #endif

        #if DEBUG
        var crashed: Void? {
          get {
            guard case .crashed = self else {
              return nil
            }
            return ()
          }
          set {
          }
        }
        #else
        var reported: Int? {
          get {
            guard case .reported(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .reported = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.reported) {
                .reported($0)
              }
            }
            self = .reported(newValue)
          }
        }
        #endif
      }
      """
    )
  }

  @Test("a nested #if is preserved")
  func aNestedIfIsPreserved() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        #if DEBUG
          #if os(Linux)
            case crashed
          #endif
        #endif
      }
      """,
      """
      enum Action {
        #if DEBUG
          #if os(Linux)
            case crashed
          #endif
        #endif

        #if DEBUG
        #if os(Linux)
        var crashed: Void? {
          get {
            guard case .crashed = self else {
              return nil
            }
            return ()
          }
          set {
          }
        }
        #endif
        #endif
      }
      """
    )
  }

  @Test("an #if without cases is omitted")
  func anIfWithoutCasesIsOmitted() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        #if DEBUG
          static let answer = 42
        #endif
      }
      """,
      """
      enum Action {
        #if DEBUG
          static let answer = 42
        #endif
      }
      """
    )
  }

  @Test("clauses of an #if may declare the same case")
  func clausesOfAnIfMayDeclareTheSameCase() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        #if DEBUG
          case logged(Int)
        #else
          case logged(String)
        #endif
      }
      """,
      """
      enum Action {
        #if DEBUG
          case logged(Int)
        #else
          case logged(String)
        #endif

        #if DEBUG
        var logged: Int? {
          get {
            guard case .logged(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .logged = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.logged) {
                .logged($0)
              }
            }
            self = .logged(newValue)
          }
        }
        #else
        var logged: String? {
          get {
            guard case .logged(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .logged = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.logged) {
                .logged($0)
              }
            }
            self = .logged(newValue)
          }
        }
        #endif
      }
      """
    )
  }

  @Test("@available is copied to the property")
  func availableIsCopiedToTheProperty() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        @available(*, deprecated, message: "Use reset.") case cleared
      }
      """,
      """
      enum Action {
        @available(*, deprecated, message: "Use reset.") case cleared

        @available(*, deprecated, message: "Use reset.")
        var cleared: Void? {
          get {
            guard case .cleared = self else {
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

  @Test("an unavailable case has no property")
  func anUnavailableCaseHasNoProperty() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        @available(*, unavailable) case cleared
      }
      """,
      """
      enum Action {
        @available(*, unavailable) case cleared
      }
      """
    )
  }
}
