/// Log entries whose replay has led to another state.
struct ReplayMismatch {
  /// The revisions of the last equal checkpoint and of the first that differs.
  let after: Int
  let upTo: Int
  /// The build that wrote the entries.
  let build: String
}
