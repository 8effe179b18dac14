/// A dotted action name, such as `counter.incrTapped`. Nested actions consume it from left to right.
///
/// ```swift
/// let name = ActionName("counter.incrTapped")
/// name.head            // "counter"
/// name.tail?.head      // "incrTapped"
/// name.description     // "counter.incrTapped"
/// ```
public struct ActionName: Hashable, Sendable, CustomStringConvertible {
  /// The whole name, as sent by the page.
  public let description: String
  /// The part of the name for the current level of nesting.
  public let head: Substring
  private let rest: Substring?

  /// Creates a name from any string, whether an action has that name or not.
  public init(_ description: String) {
    self.init(description, remaining: description[...])
  }

  private init(_ description: String, remaining: Substring) {
    self.description = description
    let dot = remaining.utf8.firstIndex(of: UInt8(ascii: "."))
    head = remaining[..<(dot ?? remaining.endIndex)]
    rest = dot.map { remaining[remaining.utf8.index(after: $0)...] }
  }

  /// The name for the next level of nesting; nil if ``head`` is the last part.
  public var tail: ActionName? {
    rest.map { ActionName(description, remaining: $0) }
  }
}
