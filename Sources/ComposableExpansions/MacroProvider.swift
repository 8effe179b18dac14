@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The process that expands the macros for the compiler.
package enum MacroServer {
  /// Answers the compiler until it closes the standard input.
  package static func run() throws {
    try CompilerPluginMessageListener(
      connection: StandardIOMessageConnection(),
      provider: MacroProvider()
    ).main()
  }
}

/// Finds the macros by their names.
///
/// It uses what is below `SwiftCompilerPlugin`, a module that the toolchain's own swift-syntax lacks.
struct MacroProvider: PluginProvider {
  struct UnknownMacro: Error, CustomStringConvertible { let description: String }

  let macros: [any Macro.Type] = [
    BindableStateMacro.self,
    DriverOnlyMacro.self,
    EnumPropertiesMacro.self,
    EphemeralMacro.self,
    FlattenedMacro.self,
    InlinedMacro.self,
    ModeratorOnlyMacro.self,
    PresenterOnlyMacro.self,
    RedactedMacro.self,
    RenamedMacro.self,
    ServerOnlyMacro.self,
    UserActionMacro.self,
    ViewStateMacro.self,
  ]

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = macros.first(where: { String(describing: $0) == typeName }) else {
      throw UnknownMacro(description: "ComposableMacros has no macro \(moduleName).\(typeName)")
    }
    return macro
  }
}
