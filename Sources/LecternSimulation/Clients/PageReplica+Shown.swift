internal import LecternWire

extension PageReplica {
  /// The shown state; nil before the first.
  func shown(mayBePartial: Bool) -> ShownState? {
    guard let epoch, let revision, let sum = Sum(state) else { return nil }
    return ShownState(epoch: epoch, revision: revision, sum: sum, isPartial: mayBePartial)
  }

  /// Whether the audience's state may be one within a batch: in slow motion, or a frozen one.
  var mayShowPartOfBatch: Bool {
    guard let room else { return false }
    return room.hasFlow || room["isFrozen"] == .bool(true)
  }
}

extension Sum {
  /// Reads the sum from a view; nil if the view is malformed.
  init?(_ view: JSONValue?) {
    guard let count = view?["count"]?.integer,
      let digest = view?["digest"]?.string.flatMap(UInt64.init)
    else { return nil }
    self.init(count: count, digest: digest)
  }
}
