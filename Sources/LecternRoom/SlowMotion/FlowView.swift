internal import LecternWire

/// The current station of an action, for everyone. It contains neither the action's value nor the state.
@ViewState struct FlowView {
  /// A sentence about the station.
  var caption: String
  var name: String?
  var stations: [StationView]
  var waiting: Int

  init(_ flow: Flow) {
    (name, waiting) = (flow.step?.name, flow.waiting)
    caption = flow.caption
    stations = Flow.Station.allCases.map { StationView($0, in: flow) }
  }
}

/// A station of an action's way.
@ViewState struct StationView: Identifiable {
  let id: String
  var isCurrent: Bool
  var isPassed: Bool
  var name: String

  init(_ station: Flow.Station, in flow: Flow) {
    (id, name) = ("\(station)", station.name)
    isCurrent = flow.station == station
    let (start, current) = (flow.step?.start, flow.station)
    isPassed =
      start.map { $0.rawValue <= station.rawValue } ?? false
      && current.map { station.rawValue < $0.rawValue } ?? false
  }
}

extension Flow.Station {
  fileprivate var name: String {
    switch self {
    case .page: "Page"
    case .wire: "Wire"
    case .reducer: "Reducer"
    case .state: "State"
    case .patch: "Patch"
    case .screens: "Pages"
    }
  }
}

extension Flow {
  fileprivate var caption: String {
    guard let step, let station else { return "The next action is shown in slow motion." }
    return switch station {
    case .page: "A page sends \(step.name)."
    case .wire: "A message carries its name and value to the server: \(step.size) bytes."
    case .reducer: step.reducerCaption
    case .state: step.stateCaption
    case .patch:
      step.patchSize.map { "What changed is a patch of \($0) bytes, made once for all pages." }
        ?? "Nothing changes for the audience, so there is no patch."
    case .screens: step.pages == 1 ? "One page shows it." : "\(step.pages) pages show it."
    }
  }
}

extension Flow.Step {
  fileprivate var reducerCaption: String {
    let path = reducers.joined(separator: " › ")
    if let cause { return "An effect of action \(cause) sends \(name). It goes through \(path)." }
    return role == nil
      ? "The server sends \(name). It goes through \(path)." : "It goes through \(path)."
  }

  fileprivate var stateCaption: String {
    let began =
      switch effects {
      case 0: ""
      case 1: " One effect begins."
      default: " \(effects) effects begin."
      }
    return "This is the state after action \(number).\(began)"
  }
}
