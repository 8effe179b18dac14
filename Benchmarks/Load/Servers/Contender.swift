/// The servers that are compared, in the order of the table.
enum Contender: String, CaseIterable, Encodable, CodingKeyRepresentable {
  case bareEpoll, nio, ours

  var executable: String {
    switch self {
    case .bareEpoll: "BareEpollServer"
    case .nio: "NIOCounterServer"
    case .ours: "CounterServer"
    }
  }
}
