internal import LecternLog

// The names in the lines of `lectern log`.

extension LogLane {
  var name: String {
    switch self {
    case .app: "app"
    case .room: "room"
    }
  }
}

extension EffectEntry.Outcome {
  var name: String {
    switch self {
    case .ended: "ended"
    case .passed: "passed"
    case .delayed: "delayed"
    case .dropped: "dropped"
    }
  }
}

extension CheckpointEntry {
  /// The hash of the state in hexadecimal: not every reader of JSON has integers of 64 bits.
  var hash: String { String(stateHash, radix: 16) }
}
