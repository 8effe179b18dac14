import ComposableExpansions

/// The process that expands the macros for the compiler. All it does stands in a library: SwiftPM compiles a test that imports a
/// macro's own target for the host, and with it a second time everything that any other test imports.
@main
struct Plugin {
  static func main() throws { try MacroServer.run() }
}
