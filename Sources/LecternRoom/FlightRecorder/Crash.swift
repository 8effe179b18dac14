internal import Composable
internal import Foundation

/// The action or effect that crashed the last process.
struct Crash: Sendable {
  let record: FlightRecord
  let cause: FlightEnding.Cause
  let process: Int32
  /// Whether the asynchronous effect itself crashed, rather than an action that it sent.
  let isWork: Bool
  /// The effect that must not run again; nil if no effect led to the crash, or the log is another.
  var effect: EffectNumber?

  init(record: FlightRecord, cause: FlightEnding.Cause, process: Int32, isWork: Bool) {
    (self.record, self.cause, self.process, self.isWork) = (record, cause, process, isWork)
    effect = record.effect
  }

  /// The action to refuse; nil if no page sends it again.
  var refusal: FlightRefusal? {
    guard !isWork, let client = record.client, let ref = record.ref else { return nil }
    return FlightRefusal(client: client, ref: ref)
  }
}

extension Crash {
  /// Returns a sentence that says what has crashed the server.
  ///
  /// - Parameters:
  ///   - action: the name of the action that started the effect, if known.
  ///   - person: the name of the sender, if known.
  func summary(action: String?, person: String?) -> String {
    "The server \(end) while \(activity(action)). \(consequence(person))"
  }

  /// A description of how the process ended.
  private var end: String {
    switch cause {
    case .signal(let signal): "crashed (\(Self.name(of: signal)))"
    case .hang: "hung, and was ended,"
    case .unknown: "ended twice in a row without a crash signal"
    }
  }

  private func activity(_ action: String?) -> String {
    let effect = action.map { "an effect of \"\($0)\"" } ?? "an effect"
    if isWork { return "\(effect) ran" }
    let name = record.name.isEmpty ? "an action" : "\"\(record.name)\""
    let sent = record.effect == nil ? name : "\(name), which \(effect) sent,"
    return switch record.phase {
    case .decoding: "it decoded \(sent)"
    case .reducing: "it reduced \(sent) or ran a synchronous effect of it"
    case .continuing: "it ran what follows \(effect)"
    case .rendering: "it made the view state after \(sent)"
    }
  }

  private func consequence(_ person: String?) -> String {
    let sender = person ?? record.sender.map { "participant \($0)" }
    let role = record.role.map { " (\($0))" } ?? ""
    if effect != nil { return "The effect does not run again." }
    guard let sender else { return "It is not repeated." }
    return refusal == nil
      ? "\(sender)\(role) sent it; no page repeats it." : "\(sender)\(role) sent it; it is refused."
  }

  private static func name(of signal: Int32) -> String {
    let names = [
      SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
      SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
    ]
    return names[signal] ?? "signal \(signal)"
  }
}
