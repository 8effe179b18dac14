/// A person who has signed in, as a cookie of a request says.
package struct Account: Hashable, Sendable {
  /// The identifier, unique among the people of all providers; not a secret.
  package let id: String
  /// The name to show; nil if the provider gives none.
  package let name: String?
  /// The name of the person's role in the rooms.
  package let role: String
  /// The identifier of the session that began with the sign-in; not a secret.
  package let session: String
  /// The time until the session ends.
  package let timeLeft: Duration

  package init(id: String, name: String?, role: String, session: String, timeLeft: Duration) {
    (self.id, self.name, self.role) = (id, name, role)
    (self.session, self.timeLeft) = (session, timeLeft)
  }
}
