import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct ComposableMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    BindableStateMacro.self,
    EnumPropertiesMacro.self,
    FlattenedMacro.self,
    ServerOnlyMacro.self,
    UserActionMacro.self,
    ViewStateMacro.self,
  ]
}
