import Testing

@Suite("The expansion of @EnumProperties for associated values")
struct EnumPropertiesValueExpansionTests {
  @Test("a property gets and sets the value of its case")
  func aPropertyGetsAndSetsTheValueOfItsCase() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case counter(CounterAction)
      }
      """,
      """
      enum Action {
        case counter(CounterAction)

        var counter: CounterAction? {
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

  @Test("a case without a value has a Void property")
  func aCaseWithoutAValueHasAVoidProperty() {
    assertExpansion(
      """
      @EnumProperties
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
      }
      """
    )
  }

  @Test("the type of a single value has no label")
  func theTypeOfASingleValueHasNoLabel() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case stepped(by: Int)
      }
      """,
      """
      enum Action {
        case stepped(by: Int)

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

  @Test("several values form a tuple with their labels")
  func severalValuesFormATupleWithTheirLabels() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case moved(from: Int, to: Int)
      }
      """,
      """
      enum Action {
        case moved(from: Int, to: Int)

        var moved: (from: Int, to: Int)? {
          get {
            guard case .moved(from: let value0, to: let value1) = self else {
              return nil
            }
            return (value0, value1)
          }
          set {
            guard case .moved = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.moved) {
                .moved(from: $0.0, to: $0.1)
              }
            }
            self = .moved(from: newValue.0, to: newValue.1)
          }
        }
      }
      """
    )
  }

  @Test("values without labels keep their positions")
  func valuesWithoutLabelsKeepTheirPositions() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case placed(_ row: Int, at: Int)
      }
      """,
      """
      enum Action {
        case placed(_ row: Int, at: Int)

        var placed: (Int, at: Int)? {
          get {
            guard case .placed(let value0, at: let value1) = self else {
              return nil
            }
            return (value0, value1)
          }
          set {
            guard case .placed = self, let newValue else {
              return Composable.PayloadUpdate.perform(on: &self, at: \\.placed) {
                .placed($0.0, at: $0.1)
              }
            }
            self = .placed(newValue.0, at: newValue.1)
          }
        }
      }
      """
    )
  }

  @Test("an optional value has a doubly optional property")
  func anOptionalValueHasADoublyOptionalProperty() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case selected(Int?)
      }
      """,
      """
      enum Action {
        case selected(Int?)

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
}
