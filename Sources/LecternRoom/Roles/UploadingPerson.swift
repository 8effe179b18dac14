/// The person who uploads a file.
package struct UploadingPerson: Codable, Hashable, Sendable {
  /// The person, as the sender of actions.
  package let id: String
  /// The id of the link by which the person's page has come, if any.
  package let link: String?

  package init(id: String, link: String? = nil) {
    (self.id, self.link) = (id, link)
  }
}
