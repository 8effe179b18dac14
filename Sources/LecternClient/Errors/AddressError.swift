/// The error of an address that cannot be a room's.
public struct AddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error in a sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}
