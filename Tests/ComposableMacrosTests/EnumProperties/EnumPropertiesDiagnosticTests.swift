import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("What @EnumProperties says where it cannot help")
struct EnumPropertiesDiagnosticTests {
  @Test("a struct is not an enum")
  func aStructIsNotAnEnum() {
    assertExpansion(
      """
      @EnumProperties
      struct Action {
      }
      """,
      """
      struct Action {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@EnumProperties can only be applied to an enum; "
            + "remove it, or make this an enum",
          line: 1,
          column: 1,
          highlights: ["@EnumProperties"]
        )
      ]
    )
  }

  @Test("a class is not an enum")
  func aClassIsNotAnEnum() {
    assertExpansion(
      """
      @EnumProperties
      class Action {
      }
      """,
      """
      class Action {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@EnumProperties can only be applied to an enum; "
            + "remove it, or make this an enum",
          line: 1,
          column: 1,
          highlights: ["@EnumProperties"]
        )
      ]
    )
  }

  @Test("an actor is not an enum")
  func anActorIsNotAnEnum() {
    assertExpansion(
      """
      @EnumProperties
      actor Action {
      }
      """,
      """
      actor Action {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@EnumProperties can only be applied to an enum; "
            + "remove it, or make this an enum",
          line: 1,
          column: 1,
          highlights: ["@EnumProperties"]
        )
      ]
    )
  }

  @Test("a protocol is not an enum")
  func aProtocolIsNotAnEnum() {
    assertExpansion(
      """
      @EnumProperties
      protocol Action {
      }
      """,
      """
      protocol Action {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@EnumProperties can only be applied to an enum; "
            + "remove it, or make this an enum",
          line: 1,
          column: 1,
          highlights: ["@EnumProperties"]
        )
      ]
    )
  }

  @Test("an extension does not show the cases")
  func anExtensionDoesNotShowTheCases() {
    assertExpansion(
      """
      @EnumProperties
      extension Action {
      }
      """,
      """
      extension Action {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@EnumProperties can only be applied to an enum; "
            + "move it to the declaration of the enum",
          line: 1,
          column: 1,
          highlights: ["@EnumProperties"]
        )
      ]
    )
  }

  @Test("two cases of one name have no property between them")
  func twoCasesOfOneNameHaveNoPropertyBetweenThem() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case moved(x: Int)
        case moved(y: Int)
      }
      """,
      """
      enum Action {
        case moved(x: Int)
        case moved(y: Int)
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "@EnumProperties tells cases apart by their base name, and 'moved' names two of them; "
            + "rename one",
          line: 4,
          column: 8,
          highlights: ["moved"]
        )
      ]
    )
  }

  @Test("a case in an #if may not repeat one outside")
  func aCaseInAnIfMayNotRepeatOneOutside() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case moved(x: Int)
        #if DEBUG
          case moved(y: Int)
        #endif
      }
      """,
      """
      enum Action {
        case moved(x: Int)
        #if DEBUG
          case moved(y: Int)
        #endif
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "@EnumProperties tells cases apart by their base name, and 'moved' names two of them; "
            + "rename one",
          line: 5,
          column: 10,
          highlights: ["moved"]
        )
      ]
    )
  }

  @Test("no property can be named Type")
  func noPropertyCanBeNamedType() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case `Type`(Int)
      }
      """,
      """
      enum Action {
        case `Type`(Int)
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "@EnumProperties cannot write a property named 'Type', which Swift reads as a metatype; "
            + "rename the case",
          line: 3,
          column: 8,
          highlights: ["`Type`"]
        )
      ]
    )
  }

  @Test("no property can be named Protocol")
  func noPropertyCanBeNamedProtocol() {
    assertExpansion(
      """
      @EnumProperties
      enum Action {
        case `Protocol`
      }
      """,
      """
      enum Action {
        case `Protocol`
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "@EnumProperties cannot write a property named 'Protocol', which Swift reads as a metatype; "
            + "rename the case",
          line: 3,
          column: 8,
          highlights: ["`Protocol`"]
        )
      ]
    )
  }
}
