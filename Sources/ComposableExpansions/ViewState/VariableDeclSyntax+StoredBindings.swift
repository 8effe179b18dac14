import SwiftSyntax

extension VariableDeclSyntax {
  /// The bindings that an instance stores: none of a static or computed property.
  var storedBindings: [PatternBindingSyntax] {
    let isStatic = modifiers.contains {
      [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
    }
    return isStatic ? [] : bindings.filter { !$0.isComputed }
  }
}

extension PatternBindingSyntax {
  /// Whether the property has a getter; `willSet` and `didSet` alone leave it stored.
  fileprivate var isComputed: Bool {
    guard let accessors = accessorBlock?.accessors else { return false }
    // Not a switch: it would not be exhaustive over a resilient library's enum, and
    // The manifest compiles this against the toolchain's own swift-syntax.
    guard case .accessors(let list) = accessors else { return true }
    return list.contains {
      ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }
}
