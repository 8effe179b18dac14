/// A reducer that an action went through.
package struct ReducerStep: Equatable, Codable, Sendable {
  /// The type of the reducer, or the operator with its key path.
  package var name: String
  /// The type with its module; nil for an operator.
  package var type: String?
  /// The number of reducers around it.
  package var depth: Int
  /// Where it stands in the sources, as `Module/File.swift:12`; nil if it does not say.
  package var location: String?

  /// Whether it only passes the action to another reducer.
  package var isOperator: Bool

  package init(
    name: String,
    type: String? = nil,
    depth: Int,
    location: String? = nil,
    isOperator: Bool = false
  ) {
    (self.name, self.type, self.depth) = (name, type, depth)
    (self.location, self.isOperator) = (location, isOperator)
  }
}
