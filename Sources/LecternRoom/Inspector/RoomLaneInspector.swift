internal import Composable

/// Passes the room's own actions to an inspector. It ignores their effects: they aren't the app's.
///
/// `@unchecked Sendable`: only the room's store uses it, on its executor.
final class RoomLaneInspector: StoreInspector, @unchecked Sendable {
  private let note: (Reduction<RoomState, RoomAction>) -> Void

  init(_ note: @escaping (Reduction<RoomState, RoomAction>) -> Void) {
    self.note = note
  }

  func reduced(_ reduction: Reduction<RoomState, RoomAction>) { note(reduction) }

  func effectBegan(_ effect: EffectNumber, at timestamp: Timestamp) {}

  func effectEnded(_ effect: EffectNumber, at timestamp: Timestamp) {}
}
