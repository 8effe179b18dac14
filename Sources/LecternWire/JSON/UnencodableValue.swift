/// A value of a view state that JSON or a browser cannot represent.
public struct UnencodableValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path to the value: names of fields and indices of lists, outermost first.
  public private(set) var path: [String] = []
  /// Why the value cannot be encoded.
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }

  init(tooLarge number: String) {
    self.init(reason: "\(number) is beyond what a browser can count; show it as a text")
  }

  /// Returns the error with the path of a containing value.
  func inside(_ name: String) -> UnencodableValue {
    var error = self
    error.path.insert(name, at: 0)
    return error
  }

  public var description: String {
    path.isEmpty ? reason : "\(path.joined(separator: ".")): \(reason)"
  }
}
