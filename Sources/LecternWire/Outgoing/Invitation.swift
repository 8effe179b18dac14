/// The address and the code by which the people in a hall take part.
package struct Invitation: Hashable, Sendable {
  package let address: String
  /// The code to type there; nil if the room has no link for participants.
  package let code: String?

  package init(address: String, code: String?) {
    (self.address, self.code) = (address, code)
  }
}
