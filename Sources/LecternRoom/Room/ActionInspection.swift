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
  private let found: @Sendable (InspectedDetails) async -> Void

  /// - Parameters:
  ///   - changed: called on the room's executor when there is something new to show.
  ///   - found: called with the details of an action, for ``set(_:)``.
  init(
    of stores: RoomStores<State, Action>,
    changed: @escaping @Sendable () -> Void,
    found: @escaping @Sendable (InspectedDetails) async -> Void
  ) {
    (self.stores, self.changed, self.found) = (stores, changed, found)
  }

  /// - Returns: what presenters are shown; nil if nothing new is shown.
  func execute(_ command: RoomCommand.Inspection) -> Inspection? {
    switch command {
    case .begin: begin()
    case .end: (inspector, stores.app.inspector, stores.room.inspector) = (nil, nil, nil)
    case .show:
      findDetails()
      return inspector?.inspection(at: stores.app.currentTime)
    }
    return nil
  }

  /// Returns the actions of the app after one, by its number, for slow motion; none without an inspector.
  func steps(after number: Int) -> [SlowMotion<State>.Step] {
    inspector?.steps(after: number) ?? []
  }

  /// Starts to inspect the actions of the stores.
  private func begin() {
    let inspector = Inspector<State, Action>()
    inspector.changeHandler = changed
    (self.inspector, stores.app.inspector) = (inspector, inspector)
    stores.room.inspector = RoomLaneInspector { [weak inspector] in
      inspector?.recordRoomAction($0)
    }
  }

  /// Finds the details of the shown action, off the loop. Only one search runs at a time.
  private func findDetails() {
    guard let inspector, let record = inspector.shown, record.isNewer(than: inspector.details),
      !isFindingDetails
    else { return }
    isFindingDetails = true
    let (cause, sources) = (inspector.cause(of: record), sources)
    Task(executorPreference: stores.effectExecutor) { [found] in
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
