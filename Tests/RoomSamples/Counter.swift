package import Composable
package import CoreMetrics
internal import LecternLog
package import LecternRoom
package import LecternTesting
package import LecternTransport
package import LecternWire
package import Logging
package import Testing

/// A feature with an action of each kind.
package struct Counter: Reducer {
  @UserAction
  package enum Action: Equatable {
    case incrTapped
    /// An effect sends the same action with one less, down to zero.
    case chainTapped(Int)
    /// Changes nothing in the view state.
    case secretTapped
    /// Makes a view state that cannot be encoded.
    case breakTapped
    case repairTapped
    @ServerOnly case loaded(Int)
  }

  package struct State: Codable, Equatable {
    package var count = 0
    package var secret = 0
    package var number = 0.0
    package var sender: String?

    package init(count: Int = 0, number: Double = 0) {
      (self.count, self.number) = (count, number)
    }
  }

  @ViewState
  package struct View {
    package var count: Int
    package var number: Double
    package var sender: String?

    package init(count: Int, number: Double, sender: String?) {
      (self.count, self.number, self.sender) = (count, number, sender)
    }
  }

  package init() {}

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.sender = ActionContext.current.sender?.rawValue
    switch action {
    case .incrTapped: state.count += 1
    case .chainTapped(let count):
      state.count += 1
      return count > 0 ? .send(.chainTapped(count - 1)) : .none
    case .secretTapped: state.secret += 1
    case .breakTapped: state.number = .nan
    case .repairTapped: state.number = 0
    case .loaded(let count): state.count = count
    }
    return .none
  }
}

package typealias CounterRoom = TestRoom<Counter.State, Counter.Action, Counter.View>
package typealias CounterViewer = TestViewer<Counter.View>

extension TestRoom
where State == Counter.State, Action == Counter.Action, View == Counter.View {
  package convenience init(
    over transport: TestTransport = .memory,
    _ state: Counter.State = Counter.State(),
    limits: RoomLimits = RoomLimits(),
    metrics: any MetricsFactory = NOOPMetricsHandler.instance,
    logger: Logger? = nil,
    isRecorded: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(
      over: transport,
      initialState: state,
      reducer: Counter(),
      links: nil,
      limits: limits,
      metrics: metrics,
      logger: logger,
      recording: isRecorded ? (MemoryLog.ofTest(), .shown) : nil,
      sourceLocation: sourceLocation,
      view: { state, _ in
        Counter.View(count: state.count, number: state.number, sender: state.sender)
      }
    )
  }

  /// Adds viewers.
  package func join(_ count: Int) async -> [CounterViewer] {
    var viewers: [CounterViewer] = []
    for number in 1...count { viewers.append(await join("viewer \(number)")) }
    return viewers
  }
}

extension TestViewer where View == Counter.View {
  /// The messages received, each as a word: `3` for a state with that count, `ack 7`, `unknown_action 7`.
  package var story: [String] {
    history.map { message in
      switch message.message {
      case .snapshot, .patch: "\(message.state?["count"]?.integer ?? -1)"
      case .acknowledgement(let acknowledgement): "ack \(acknowledgement.ref)"
      case .fault(let fault): fault.code.rawValue + (fault.ref.map { " \($0)" } ?? "")
      }
    }
  }
}

extension TestViewer {
  /// The frames that the room has sent on the current connection.
  package var frames: [Frame] { virtualConnection?.frames ?? [] }

  /// The viewer's identifier, without the part that names the room's instance.
  package var number: String? { identity?["id"]?.string.map { String($0.prefix { $0 != "." }) } }
}

/// The message of an action.
package func action(_ name: String, ref: Int = 0, value: String = "null") -> String {
  #"{"type":"action","ref":\#(ref),"name":"\#(name)","value":\#(value)}"#
}
