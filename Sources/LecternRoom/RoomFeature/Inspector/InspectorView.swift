internal import LecternWire

/// The room's inner workings, for presenters.
@ViewState struct InspectorView {
  /// What has crashed the last server; nil after an orderly stop, and once it is read.
  var crash: CrashView?
  /// Where the action is that the room shows in slow motion.
  var flow: FlowView?
  /// The latest actions, while a presenter looks at them.
  var inspection: InspectionView?

  /// - Parameter participants: the participants with a name, who may have sent an action.
  init(_ state: InspectorState, participants: [Participant]) {
    crash = state.crash.map(CrashView.init)
    flow = state.flow.map(FlowView.init)
    inspection = state.inspection.map { InspectionView($0, participants: participants) }
  }
}
