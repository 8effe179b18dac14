internal import Lectern

/// A room before a crash and after the restart: what a check has seen, and what it says.
///
/// ```
///   answers ─▶ before ─▶ kill ─▶ start ─▶ phones are back ─▶ after
///                         └────── time ──────┘
/// ```
struct Restart {
  /// What came back.
  enum Outcome {
    /// The state that a new phone gets, whether all phones are back, and the time until they were.
    case room(JSONValue, areAllBack: Bool, time: Duration)
    /// Nothing, for a reason.
    case nothing(String)
  }

  /// The state that a new phone got before the crash.
  let before: JSONValue
  let outcome: Outcome
  let phoneCount: Int

  /// The time after which an audience puts its phones away.
  static let timeLimit = Duration.seconds(10)

  var finding: VenueFinding {
    switch outcome {
    case .nothing(let reason):
      problem("the server did not come back: \(reason)")
    case .room(_, areAllBack: false, _):
      problem("not all of \(phoneCount) phones came back")
    case .room(let after, _, let time):
      if let difference = Self.difference(before, after) {
        problem("the room is another: \(difference)")
      } else if time > Self.timeLimit {
        problem("\(phoneCount) phones were back only in \(time.milliseconds)")
      } else {
        VenueFinding(
          "restart",
          .fine,
          "after a crash, \(phoneCount) phones, the slide and the answers were back in \(time.milliseconds)"
        )
      }
    }
  }

  private func problem(_ text: String) -> VenueFinding {
    VenueFinding("restart", .problem, "after a crash, \(text)")
  }

  /// Returns the first difference of two states, such as `slides[2].poll.voteCount was 3, and is 2`; nil if they are equal.
  ///
  /// Numbers within texts of slides are left out: a slide may count the people in the room, who come back one by one.
  private static func difference(
    _ before: JSONValue,
    _ after: JSONValue,
    at path: String = ""
  ) -> String? {
    switch (before, after) {
    case (.object(let old), .object(let new)):
      for key in Set(old.keys).union(new.keys).sorted() {
        let place = path.isEmpty ? key : "\(path).\(key)"
        let found = difference(old[key] ?? .null, new[key] ?? .null, at: place)
        if let found { return found }
      }
      return nil
    case (.array(let old), .array(let new)) where old.count == new.count:
      for (index, pair) in zip(old, new).enumerated() {
        if let found = difference(pair.0, pair.1, at: "\(path)[\(index)]") { return found }
      }
      return nil
    case (.string(let old), .string(let new))
    where path.hasPrefix("slides[") && old.withoutNumbers == new.withoutNumbers:
      return nil
    default:
      guard before != after else { return nil }
      let place = path.isEmpty ? "the state" : path
      return "\(place) was \(excerpt(of: before)), and is \(excerpt(of: after))"
    }
  }

  /// Returns a value's text, cut off after a few characters.
  private static func excerpt(of value: JSONValue) -> String {
    let text = value.text
    return text.count > 40 ? "\(text.prefix(40))…" : text
  }
}

extension String {
  /// The text with one `0` for each number.
  fileprivate var withoutNumbers: String {
    replacing(#/[0-9]+/#, with: "0")
  }
}
