import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("The diagnostics of @EnumProperties")
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

  @Test("an extension has no access to the cases")
  func anExtensionHasNoAccessToTheCases() {
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

  @Test("two cases with the same name are an error")
  func twoCasesWithTheSameNameAreAnError() {
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
            "@EnumProperties identifies cases by their base name, but two are named 'moved'; "
            + "rename one",
          line: 4,
          column: 8,
          highlights: ["moved"]
        )
      ]
    )
  }

  @Test("a case in an #if cannot repeat one outside")
  func aCaseInAnIfCannotRepeatOneOutside() {
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
            "@EnumProperties identifies cases by their base name, but two are named 'moved'; "
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
            "@EnumProperties cannot add a property named 'Type', which Swift parses as a metatype; "
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
            "@EnumProperties cannot add a property named 'Protocol', which Swift parses as a metatype; "
            + "rename the case",
          line: 3,
          column: 8,
          highlights: ["`Protocol`"]
        )
      ]
    )
  }
}
