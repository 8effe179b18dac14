/// A revision of a sequence of revisions.
package struct FramePosition: Hashable, Sendable {
  /// The identifier of the sequence.
  package var epoch: String
  package var revision: Int

  package init(epoch: String, revision: Int) {
    (self.epoch, self.revision) = (epoch, revision)
  }
}
