import Testing

@Suite("The access level of @EnumProperties")
struct EnumPropertiesAccessExpansionTests {
  @Test("a public enum has public properties")
  func aPublicEnumHasPublicProperties() {
    assertExpansion(
      """
      @EnumProperties
      public enum Action {
        case reset
      }
      """,
      """
      public enum Action {
        case reset

        public var reset: Void? {
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

  @Test("a package enum has package properties")
  func aPackageEnumHasPackageProperties() {
    assertExpansion(
      """
      @EnumProperties
      package enum Action {
        case reset
      }
      """,
      """
      package enum Action {
        case reset

        package var reset: Void? {
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

  @Test("a fileprivate enum has fileprivate properties")
  func aFileprivateEnumHasFileprivateProperties() {
    assertExpansion(
      """
      @EnumProperties
      fileprivate enum Action {
        case reset
      }
      """,
      """
      fileprivate enum Action {
        case reset

        fileprivate var reset: Void? {
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

  @Test("the properties of a private enum have no modifier")
  func thePropertiesOfAPrivateEnumHaveNoModifier() {
    assertExpansion(
      """
      @EnumProperties
      private enum Action {
        case reset
      }
      """,
      """
      private enum Action {
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

  @Test("an enum in a public extension has public properties")
  func anEnumInAPublicExtensionHasPublicProperties() {
    assertExpansion(
      """
      public extension Feature {
        @EnumProperties
        enum Action {
          case reset
        }
      }
      """,
      """
      public extension Feature {
        enum Action {
          case reset

          public var reset: Void? {
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
      }
      """
    )
  }

  @Test("an internal enum in a public extension has internal properties")
  func anInternalEnumInAPublicExtensionHasInternalProperties() {
    assertExpansion(
      """
      public extension Feature {
        @EnumProperties
        internal enum Action {
          case reset
        }
      }
      """,
      """
      public extension Feature {
        internal enum Action {
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
      }
      """
    )
  }
}
