/// An edit of a ``BoundText`` that a page sends: a change of the text as the page had it.
///
/// ```json
/// {"type":"action","ref":7,"name":"binding.notes",
///  "value":{"id":"k3f9a2x7.12","after":"p0q1r2s3.4","change":[5,", dear"]}}
/// ```
public struct TextEdit: Codable, Equatable, Sendable {
  public let id: TextEditID
  /// The last edit that the page had received.
  public let after: TextEditID
  /// The changes of the same author that the page has sent since, and of which it has no answer; nil if there are none.
  public let unanswered: [TextChange]?
  public let change: TextChange

  public init(
    id: TextEditID,
    after: TextEditID,
    unanswered: [TextChange] = [],
    change: TextChange
  ) {
    (self.id, self.after, self.change) = (id, after, change)
    self.unanswered = unanswered.isEmpty ? nil : unanswered
  }
}

/// An edit that was applied: its change of the text as it was then.
package struct AppliedEdit: Codable, Equatable, Sendable {
  package let id: TextEditID
  package let change: TextChange
}
