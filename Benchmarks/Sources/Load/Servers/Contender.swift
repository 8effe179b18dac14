/// A compared server, in the order of the table.
enum Contender: String, CaseIterable, Encodable, CodingKeyRepresentable {
  case bareEpoll, libwebsockets, nio, ours

  var executable: String {
    switch self {
    case .bareEpoll: "BareEpollServer"
    case .libwebsockets: "LibwebsocketsServer"
    case .nio: "NIOCounterServer"
    case .ours: "CounterServer"
    }
  }

  /// The arguments that lift its limits: in a bench, one viewer sends the actions of a thousand.
  var argumentsForNoLimits: [String] {
    self == .ours ? ["--actions-per-second", "1000000"] : []
  }
}
