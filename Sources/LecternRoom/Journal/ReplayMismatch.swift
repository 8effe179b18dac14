/// Log entries whose replay has led to another state.
struct ReplayMismatch {
  /// The revisions of the last equal checkpoint and of the first that differs.
  let after: Int
  let upTo: Int
  /// The build that wrote the entries.
  let build: String

  /// A sentence that says where the room differs.
  var place: String {
    "The room differs from the room as it was, first between revisions \(after) and \(upTo)."
  }
}
