/// What presenters see of the room's inner workings.
public struct InspectorState: Equatable, Sendable {
  /// The latest actions, while a presenter looks at them; nil while none does.
  public var inspection: Inspection?
  /// Where the action is that the room shows in slow motion; nil while each state is shown at once.
  public var flow: Flow?
  /// What has crashed the last server, until a presenter has read it; nil after an orderly stop.
  public var crash: CrashNotice?
}
