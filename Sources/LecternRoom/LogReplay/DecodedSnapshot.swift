internal import LecternLog

/// A snapshot of a log, and its content as the present types decode it.
struct DecodedSnapshot<State: Sendable> {
  let saved: LogSnapshot
  let content: RoomSnapshot<State>
}
