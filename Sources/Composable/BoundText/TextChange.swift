/// A change of a text: what stays, what is inserted and what is deleted, from its beginning to its end.
///
/// ```swift
/// TextChange([.retain(5), .insert(", dear"), .delete(1)])      // "Hello!" becomes "Hello, dear"
/// ```
///
/// On the wire it is `[5,", dear",-1]`. Lengths are in UTF-16 code units, as a page counts them. The rest of the text
/// stays.
///
/// Two changes of the same text merge by ``transformed(over:isFirst:)``, so that both orders lead to the same text.
public struct TextChange: Equatable, Sendable {
  /// A step from the beginning of the text to its end.
  public enum Component: Equatable, Sendable {
    case retain(Int)
    case insert(String)
    case delete(Int)
  }

  /// The steps in their canonical form: an insertion before a deletion, no two of a kind in a row, and no step at the
  /// end that retains.
  public private(set) var components: [Component] = []

  /// A change that changes nothing.
  public init() {}

  /// Brings steps into their canonical form. Steps without a length are left out.
  public init(_ components: [Component]) {
    for component in components { append(component) }
    removeLastRetain()
  }

  /// Whether the change changes nothing.
  public var isEmpty: Bool { components.isEmpty }

  /// The length of the text that the change reads: a shorter text cannot be changed by it.
  var span: Int {
    components.reduce(0) { $0 + $1.span }
  }

  /// By how much the text grows.
  var growth: Int {
    components.reduce(0) { $0 + $1.growth }
  }

  mutating func append(_ component: Component) {
    switch (component, components.last) {
    case (.retain(let count), _) where count <= 0: break
    case (.delete(let count), _) where count <= 0: break
    case (.insert(""), _): break
    case (.retain(let count), .retain(let last)): replaceLast(with: .retain(last + count))
    case (.delete(let count), .delete(let last)): replaceLast(with: .delete(last + count))
    case (.insert(let text), .insert(let last)): replaceLast(with: .insert(last + text))
    case (.insert, .delete(let count)):
      components.removeLast()
      append(component)
      components.append(.delete(count))
    default: components.append(component)
    }
  }

  mutating func removeLastRetain() {
    if case .retain = components.last { components.removeLast() }
  }

  private mutating func replaceLast(with component: Component) {
    components[components.count - 1] = component
  }
}

extension TextChange.Component {
  var span: Int {
    switch self {
    case .retain(let count), .delete(let count): count
    case .insert: 0
    }
  }

  var growth: Int {
    switch self {
    case .retain: 0
    case .insert(let text): text.utf16.count
    case .delete(let count): -count
    }
  }
}
