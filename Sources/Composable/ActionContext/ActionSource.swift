/// Where an action comes from, for its context and for a log.
package struct ActionSource: Sendable {
  /// The message by which a page has sent an action.
  package final class Message: Sendable {
    /// The page's id; nil for a page without one.
    package let client: String?
    /// The number that the page has given the action.
    package let ref: Int

    package init(client: String?, ref: Int) {
      self.client = client
      self.ref = ref
    }
  }

  /// The sender of the action, or of the action whose effect sent it.
  package var sender: Sender?
  /// The role in which the sender sent it.
  package var role: Role?
  /// The message that carried the action, or the one whose effect sent it; nil if it is not logged.
  package var message: Message?
  /// The number of the action whose effect sent it; nil for an action from outside the store.
  package var cause: Int?

  package init(
    sender: Sender? = nil,
    role: Role? = nil,
    message: Message? = nil,
    cause: Int? = nil
  ) {
    self.sender = sender
    self.role = role
    self.message = message
    self.cause = cause
  }
}
