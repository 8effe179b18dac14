/// The servers that are compared, in the order of the table.
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

  /// What it is told so that it refuses nothing: here one viewer says as much as a thousand.
  var argumentsForNoLimits: [String] {
    self == .ours ? ["--actions-per-second", "1000000"] : []
  }
}
