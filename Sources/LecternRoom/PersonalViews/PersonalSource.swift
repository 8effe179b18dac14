internal import Composable
internal import LecternWire

/// The source of one state's personal view states.
struct PersonalSource {
  /// The values of each person.
  let parts: [PersonalPart]
  /// The state that all personal view states read besides; nil if there is none.
  let shared: (any Equatable & Sendable)?
  /// Returns the personal view state of a person.
  let view: (Sender) -> any ViewState

  init(
    _ parts: [PersonalPart],
    reading shared: (any Equatable & Sendable)? = nil,
    view: @escaping (Sender) -> any ViewState
  ) {
    (self.parts, self.shared, self.view) = (parts, shared, view)
  }
}

/// One value of each person.
struct PersonalPart {
  let version: UInt64
  /// Returns the persons whose values may have changed since a version; nil if the persons are unknown.
  let changes: (UInt64) -> ArraySlice<Sender>?

  init(_ values: PerParticipant<some Sendable>) {
    version = values.version
    changes = { values.changes(since: $0) }
  }
}
