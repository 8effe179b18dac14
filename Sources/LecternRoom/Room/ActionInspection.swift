internal import Composable
internal import LecternWire

/// Runs the inspector of the latest actions while a presenter looks. Otherwise, a store has no inspector.
///
/// ```
///   Store ─▶ Inspector ─▶ at most ten times a second ─▶ $room.inspectionShown ─▶ PresenterRoomView
/// ```
///
/// It is confined to the executor of its room.
final class ActionInspection<State: Sendable, Action: UserAction> {
  /// The inspector; nil while no presenter looks.
  private(set) var inspector: Inspector<State, Action>?
  /// The sources of the app; nil if they aren't on this machine.
  var sources: SourceFolder?
  /// Whether the details of an action are being found.
  private var isFindingDetails = false
  private let stores: RoomStores<State, Action>
  private let changed: @Sendable () -> Void

  /// - Parameter changed: called on the room's executor when there is something new to show.
  init(of stores: RoomStores<State, Action>, changed: @escaping @Sendable () -> Void) {
    (self.stores, self.changed) = (stores, changed)
  }

  /// Starts to inspect the actions of the stores.
  func begin() {
    let inspector = Inspector<State, Action>()
    inspector.changeHandler = changed
    (self.inspector, stores.app.inspector) = (inspector, inspector)
    stores.room.inspector = RoomLaneInspector { [weak inspector] in
      inspector?.recordRoomAction($0)
    }
  }

  func end() {
    (inspector, stores.app.inspector, stores.room.inspector) = (nil, nil, nil)
  }

  /// Finds the details of the shown action, off the loop. Only one search runs at a time.
  ///
  /// - Parameter found: called with the details, for ``set(_:)``.
  func findDetails(found: @escaping @Sendable (InspectedDetails) async -> Void) {
    guard let inspector, let record = inspector.shown, record.isNewer(than: inspector.details),
      !isFindingDetails
    else { return }
    isFindingDetails = true
    let (cause, sources) = (inspector.cause(of: record), sources)
    Task(executorPreference: stores.effectExecutor) {
      await found(await InspectedDetails(record, cause: cause, sources: sources))
    }
  }

  /// Sets the details that were found.
  func set(_ details: InspectedDetails) {
    isFindingDetails = false
    inspector?.details = details
    changed()
  }

  /// Cancels an effect of the app.
  func cancelEffect(_ id: InspectedEffect.ID) {
    guard let number = EffectNumber(id) else { return }
    inspector?.effectCancelled(number)
    stores.app.cancelEffect(number)
  }
}
