import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct ComposableMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
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
}
