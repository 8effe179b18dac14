internal import Composable
internal import Foundation
internal import LecternLog
internal import LecternWire

/// Writes the upcoming work of the app's code into a small file beside the log, so that the next start knows what has crashed
/// this process.
///
/// ```
///   message ─▶ willDecode ─▶ willReduce ─▶ … ─▶ clear           (the loop's thread: a few memory writes)
///                  │                  trap
///                  ▼                   ▼
///         lectern-room.inflight ◀─ CrashSignals: which thread, which effect
///                  │
///                  ▼  the next start
///               Crash ─▶ log, presenters; the action is refused, the effect is dropped
/// ```
///
/// `@unchecked Sendable`: a room and its stores use it, on the executor that they share. Other threads only read its memory.
package final class FlightRecorder: @unchecked Sendable {
  /// The name of the file in the folder of a room's data.
  package static let fileName = "lectern-room.inflight"

  let file: FlightFile
  // Its checks would cost as much as the writing.
  @exclusivity(unchecked) private var page: FlightPage
  /// The actions that are refused, each by its page's client id and its number.
  private(set) var refusals: [FlightRefusal]
  /// How the last process ended, until ``resolve(log:)``.
  private var ending: FlightEnding?
  /// Whether an action was reduced since view states were made last.
  private var isRenderingDue = false

  /// - Throws: ``FlightFileError``.
  package init(path: String) throws(FlightFileError) {
    file = try FlightFile(path)
    page = FlightPage(file.words)
    if !page.isValid { page.erase() }
    refusals = page.refusals
    ending = FlightEnding(page)
    CrashSignals.insert(self)
  }

  deinit {
    CrashSignals.remove(self)
  }

  /// The work of the room's thread; nil while none of the app's code runs. Any thread may read it. It is nil if it changes during
  /// the read.
  package var current: FlightRecord? { FlightPage(file.words).record }
}

// For each action.
extension FlightRecorder {
  /// Records that an action of a page is about to be decoded.
  ///
  /// - Parameter client: the page's id, if any.
  func willDecode(
    _ message: ActionMessage,
    from client: String?,
    of participant: Participant.ID,
    as role: Role
  ) {
    page.setMessage(
      client: client,
      ref: message.ref,
      sender: participant,
      role: role.rawValue,
      name: message.name.description
    )
    page.begin(.decoding, on: CrashSignals.thread)
  }

  /// Records that an action is about to be reduced.
  ///
  /// - Parameters:
  ///   - encoded: its name and value; nil if the action isn't logged.
  ///   - effect: the asynchronous effect that led to it, if any.
  func willReduce(
    _ encoded: EncodedAction?,
    number: Int,
    of lane: LogLane,
    from source: ActionSource,
    after effect: EffectNumber?
  ) {
    let isFromPage = source.cause == nil && source.role != nil
    if !isFromPage || page[.phase] != FlightRecord.Phase.decoding.rawValue {
      page.setMessage(
        client: source.message?.client,
        ref: source.message?.ref,
        sender: source.sender?.rawValue,
        role: source.role?.rawValue,
        name: encoded?.name ?? ""
      )
    }
    page.setAction(
      lane: lane,
      count: number,
      cause: source.cause,
      effect: effect,
      value: encoded?.value
    )
    page.begin(.reducing, on: CrashSignals.thread)
    isRenderingDue = true
  }

  /// Records that an asynchronous effect has sent an action or ended.
  func willContinue(after effect: EffectNumber, in lane: LogLane) {
    page.setMessage(client: nil, ref: nil, sender: nil, role: nil, name: "")
    page.setAction(lane: lane, count: 0, cause: effect.action, effect: effect, value: nil)
    page.begin(.continuing, on: CrashSignals.thread)
  }

  /// Records that the view states after the last action are about to be made.
  func willRender() {
    guard isRenderingDue else { return }
    isRenderingDue = false
    page.begin(.rendering, on: CrashSignals.thread)
  }

  /// Records that none of the app's code runs.
  func clear() { page.clear() }

  /// Returns whether an action of a page has crashed the server.
  ///
  /// - Parameter client: returns the page's id; nil if it has none.
  func refuses(_ ref: Int, of client: @autoclosure () -> String?) -> Bool {
    guard !refusals.isEmpty, let client = client() else { return false }
    return refusals.contains(FlightRefusal(client: client, ref: ref))
  }
}

// At a start.
extension FlightRecorder {
  /// Returns the crash of the last process, once, and refuses that action from now on.
  ///
  /// - Parameter log: the log that the room now records to.
  func resolve(log: LogIdentity) -> Crash? {
    let last = ending
    ending = nil
    let isSameLog = page[.log] == log.fingerprint
    (page[.log], page[.process]) = (log.fingerprint, UInt64(getpid()))
    (page[.crashCause], page[.phase]) = (0, 0)
    let (crash, suspect) = last?.judged() ?? (nil, 0)
    page[.suspect] = suspect
    guard var crash else { return nil }
    if !isSameLog { crash.effect = nil }
    if let refusal = crash.refusal, isSameLog {
      page.append(refusal)
      refusals = page.refusals
    }
    return crash
  }
}

extension LogIdentity {
  /// A number that distinguishes the log from that of another room in the same folder.
  fileprivate var fingerprint: UInt64 {
    instanceID.utf8.reduce(UInt64(bitPattern: created)) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
  }
}
