package import Composable
internal import LecternLog
internal import LecternWire

// Converts the events of a store to entries, and back.
extension ActionEntry {
  /// - Parameter number: the number of actions that the store has reduced, this one included.
  init(
    _ action: EncodedAction,
    number: Int,
    of lane: LogLane,
    from source: ActionSource
  ) {
    // An action of an effect has a cause instead of a message.
    let message = source.cause == nil ? source.message : nil
    self.init(
      lane: lane,
      count: number,
      sender: source.sender?.rawValue,
      role: source.role?.rawValue,
      client: message?.client,
      ref: message?.ref,
      cause: source.cause,
      name: action.name,
      value: action.value,
      isRedacted: action.isRedacted
    )
  }

  package var source: ActionSource {
    ActionSource(
      sender: sender.map(Sender.init),
      role: role.flatMap(Role.init),
      message: ref.map { ActionSource.Message(client: client, ref: $0) },
      cause: cause
    )
  }
}

extension EffectEntry.Outcome {
  init(_ outcome: EffectOutcome) {
    self =
      switch outcome {
      case .ended: .ended
      case .passed: .passed
      case .delayed: .delayed
      case .dropped: .dropped
      }
  }
}

extension EffectOutcome {
  init(_ outcome: EffectEntry.Outcome) {
    self =
      switch outcome {
      case .ended: .ended
      case .passed: .passed
      case .delayed: .delayed
      case .dropped: .dropped
      }
  }
}
