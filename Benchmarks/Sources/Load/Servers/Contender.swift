/// A compared server, in the order of the table.
enum Contender: String, CaseIterable, Encodable, CodingKeyRepresentable {
  case bareEpoll, libwebsockets, nio, ours
  /// Ours with a log, as people run it, and without.
  case recorded, unrecorded
  /// Ours with a personal view state for each viewer, and without.
  case personal, impersonal
  /// Ours with two threads that send, and with one.
  case twoThreads, oneThread
  /// Deck, a talk with a poll.
  case deck
  /// A relay of ours with a log on three servers.
  case relay

  /// The servers without a log, as none of the others has one.
  static let peers: [Contender] = [.bareEpoll, .libwebsockets, .nio, .ours]

  var executable: String {
    switch self {
    case .bareEpoll: "BareEpollServer"
    case .libwebsockets: "LibwebsocketsServer"
    case .nio: "NIOCounterServer"
    case .ours, .recorded, .unrecorded, .personal, .impersonal, .twoThreads, .oneThread:
      "CounterServer"
    case .deck: "Deck"
    case .relay: "RelayServer"
    }
  }

  /// Its arguments in every bench.
  var arguments: [String] {
    switch self {
    case .ours, .unrecorded, .impersonal: ["--no-journal"]
    case .personal: ["--no-journal", "--personal"]
    case .twoThreads: ["--no-journal", "--threads", "2"]
    case .oneThread: ["--no-journal", "--threads", "1"]
    case .deck: ["--no-journal", "--presenter-token", Presenter.token]
    case .bareEpoll, .libwebsockets, .nio, .recorded, .relay: []
    }
  }

  /// The arguments that lift its limits: in a bench, one viewer sends the actions of a thousand.
  var argumentsForNoLimits: [String] {
    executable == "CounterServer" ? ["--actions-per-second", "1000000"] : []
  }
}
