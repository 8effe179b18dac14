/// The presenters' view of the room's inner workings.
public struct InspectorState: Equatable, Sendable {
  /// The latest actions, while a presenter looks at them; nil while no presenter does.
  public var inspection: Inspection?
  /// The position of the action in slow motion; nil while each state is shown immediately.
  public var flow: Flow?
  /// The notice of the last crash, until a presenter has read it; nil after an orderly stop.
  public var crash: CrashNotice?
}
