/// A value of a view state that JSON cannot say, or a browser cannot read.
public struct UnencodableValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it stands: the names of fields, and the places in lists, from the outside to the inside.
  public private(set) var path: [String] = []
  /// What is wrong with it.
  public let reason: String

  /// A value that cannot be said.
  public init(reason: String) {
    self.reason = reason
  }

  init(tooLarge number: String) {
    self.init(reason: "\(number) is beyond what a browser can count; show it as a text")
  }

  /// The same error, seen from the outside.
  func inside(_ name: String) -> UnencodableValue {
    var error = self
    error.path.insert(name, at: 0)
    return error
  }

  public var description: String {
    path.isEmpty ? reason : "\(path.joined(separator: ".")): \(reason)"
  }
}
