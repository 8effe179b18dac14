/// A dotted action name, such as `counter.incrTapped`, read from left to right.
///
/// ```swift
/// let name = ActionName("counter.incrTapped")
/// name.head            // "counter"
/// name.tail?.head      // "incrTapped"
/// name.description     // "counter.incrTapped"
/// ```
public struct ActionName: Hashable, Sendable, CustomStringConvertible {
  /// The whole name, as it was said.
  public let description: String
  /// The part that the present level of nesting decides by.
  public let head: Substring
  private let rest: Substring?

  /// Reads a name.
  ///
  /// - Parameter description: the dotted name; any text is a name, though few are names of an action.
  public init(_ description: String) {
    self.init(description, remaining: description[...])
  }

  private init(_ description: String, remaining: Substring) {
    self.description = description
    let dot = remaining.utf8.firstIndex(of: UInt8(ascii: "."))
    head = remaining[..<(dot ?? remaining.endIndex)]
    rest = dot.map { remaining[remaining.utf8.index(after: $0)...] }
  }

  /// The name one level down, or nil where ``head`` is the last part.
  public var tail: ActionName? {
    rest.map { ActionName(description, remaining: $0) }
  }
}
