internal import Composable
internal import LecternWire

/// The choices of a presenter: now and then it freezes the audience's view, shows the history, forks the app, or starts over.
struct Presenter {
  /// The value of the `Cookie` header of its device.
  let cookie: String
  /// Whether it starts the room over now and then.
  let resets: Bool
  private var random: SeededRandomNumberGenerator

  init(cookie: String, resets: Bool, seed: UInt64) {
    (self.cookie, self.resets) = (cookie, resets)
    random = SeededRandomNumberGenerator(seed: seed)
  }

  /// An action of the room.
  struct Act {
    let name: String
    var value: Int?
  }

  /// Returns what it does instead of a tap; nil for a tap.
  ///
  /// - Parameter last: the number of an action of the app; earlier ones are in the history.
  mutating func nextAct(upTo last: Int) -> Act? {
    let number = Int.random(in: 0...max(0, last), using: &random)
    return switch Int.random(in: 0..<24, using: &random) {
    case 0: Act(name: "frozen")
    case 1...2: Act(name: "released")
    case 3: Act(name: "rewound")
    case 4: Act(name: "positionChosen", value: number)
    case 5: Act(name: "positionStepped", value: -1)
    case 6...7: Act(name: "returnedToNow")
    case 8: Act(name: "slowMotionBegan")
    case 9: Act(name: "slowMotionEnded")
    case 10: Act(name: "forkRequested", value: number)
    case 11 where resets: Act(name: "resetRequested")
    default: nil
    }
  }

  /// Returns what still has to be done so that everyone is shown the present.
  ///
  /// - Parameter room: the view of the room's own state.
  static func actsOfPeace(in room: JSONValue?) -> [Act] {
    guard let room else { return [] }
    var acts: [Act] = []
    if room["isFrozen"] == .bool(true) { acts.append(Act(name: "released")) }
    if room["isPast"] == .bool(true) { acts.append(Act(name: "returnedToNow")) }
    if room.hasFlow { acts.append(Act(name: "slowMotionEnded")) }
    return acts
  }
}

extension JSONValue {
  /// Whether a view of the room's own state is that of a room in slow motion.
  var hasFlow: Bool { self["flow"].map { $0 != .null } ?? false }
}
