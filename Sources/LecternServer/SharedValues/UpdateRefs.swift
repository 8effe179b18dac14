internal import LecternWire

/// Numbers the updates of a copy.
///
/// The number doesn't depend on what else happens in the room. So a room that crashed on an update refuses it after the restart,
/// and takes the next value.
struct UpdateRefs {
  private var last: (ref: Int, action: EncodedAction)?

  /// Returns the ref of an update: that of the last attempt, if this is another one.
  ///
  /// - Parameter next: the ref after the latest that the room has taken.
  mutating func ref(of action: EncodedAction, next: Int) -> Int {
    var ref = next
    if let last, last.ref >= next { ref = last.action == action ? last.ref : last.ref + 1 }
    last = (ref, action)
    return ref
  }
}
