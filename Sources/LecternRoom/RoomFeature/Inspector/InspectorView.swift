internal import LecternWire

/// The room's inner workings, for presenters.
@ViewState struct InspectorView {
  /// The notice of the last crash; nil after an orderly stop, and once it is read.
  var crash: CrashView?
  /// The position of the action in slow motion.
  var flow: FlowView?
  /// The latest actions, while a presenter looks at them.
  var inspection: InspectionView?

  /// - Parameter participants: the participants with a name. Their names appear as senders.
  init(_ state: InspectorState, participants: [Participant]) {
    crash = state.crash.map(CrashView.init)
    flow = state.flow.map(FlowView.init)
    inspection = state.inspection.map { InspectionView($0, participants: participants) }
  }
}
