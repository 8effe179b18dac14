/// Why a server with a sign-in cannot start.
package struct SignInError: Error, CustomStringConvertible, Sendable {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
