package import Composable

/// The person who uploads a file.
package struct UploadingPerson: Codable, Hashable, Sendable {
  /// The person, as the sender of actions.
  package let id: String
  /// The id of the link by which the person's page has come, if any.
  package let link: String?
  /// The role that the person has by signing in, if any.
  package let role: Role?

  package init(id: String, link: String? = nil, role: Role? = nil) {
    (self.id, self.link, self.role) = (id, link, role)
  }
}
