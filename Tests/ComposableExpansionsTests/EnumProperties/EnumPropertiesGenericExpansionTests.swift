import Testing

@Suite("The expansion of @EnumProperties for composite types")
struct EnumPropertiesGenericExpansionTests {
  @Test("an existential type is parenthesized")
  func anExistentialTypeIsParenthesized() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case failed(any Error)
      }
      """,
      """
      enum Action {
        case failed(any Error)

        var failed: (any Error)? {
          get {
            guard case .failed(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .failed = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.failed) {
                .failed($0)
              }
            }
            self = .failed(newValue)
          }
        }
      }
      """
    )
  }

  @Test("an opaque type is parenthesized")
  func anOpaqueTypeIsParenthesized() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case failed(some Error)
      }
      """,
      """
      enum Action {
        case failed(some Error)

        var failed: (some Error)? {
          get {
            guard case .failed(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .failed = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.failed) {
                .failed($0)
              }
            }
            self = .failed(newValue)
          }
        }
      }
      """
    )
  }

  @Test("a composition is parenthesized")
  func aCompositionIsParenthesized() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case failed(Error & Sendable)
      }
      """,
      """
      enum Action {
        case failed(Error & Sendable)

        var failed: (Error & Sendable)? {
          get {
            guard case .failed(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .failed = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.failed) {
                .failed($0)
              }
            }
            self = .failed(newValue)
          }
        }
      }
      """
    )
  }

  @Test("a generic parameter is not parenthesized")
  func aGenericParameterIsNotParenthesized() {
    assertExpansion(
      """
      @EnumProperties
      enum Loadable<Value> {
        case loaded(Value)
      }
      """,
      """
      enum Loadable<Value> {
        case loaded(Value)

        var loaded: Value? {
          get {
            guard case .loaded(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .loaded = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.loaded) {
                .loaded($0)
              }
            }
            self = .loaded(newValue)
          }
        }
      }
      """
    )
  }

  @Test("a tuple stays a tuple")
  func aTupleStaysATuple() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case placed((Int, Int))
      }
      """,
      """
      enum Action {
        case placed((Int, Int))

        var placed: (Int, Int)? {
          get {
            guard case .placed(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .placed = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.placed) {
                .placed($0)
              }
            }
            self = .placed(newValue)
          }
        }
      }
      """
    )
  }

  @Test("a collection is not parenthesized")
  func aCollectionIsNotParenthesized() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case listed([String: Set<Int>])
      }
      """,
      """
      enum Action {
        case listed([String: Set<Int>])

        var listed: [String: Set<Int>]? {
          get {
            guard case .listed(let value) = self else {
              return nil
            }
            return value
          }
          set {
            guard case .listed = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.listed) {
                .listed($0)
              }
            }
            self = .listed(newValue)
          }
        }
      }
      """
    )
  }
}
