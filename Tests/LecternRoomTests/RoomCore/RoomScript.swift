import Composable
import ComposableTesting
import LecternLog
import LecternTransport
import LecternWire
import Logging
import RoomSamples
import Testing

@testable import LecternRoom

/// Gives a room's core inputs, one line each, and executes its commands without an actor, a log or a clock.
///
/// ```
/// alice joins                       opens a connection; on an earlier one of alice's, a newer
/// host joins as presenter
/// alice joins from k.p 3 mine 2     her page has revision 3 of an epoch, and the personal view state of revision 2
/// alice sends incrTapped            with her next ref; `#7` after the name for another
/// host sends $room.positionChosen=1
/// alice is slow, alice reads        her connection refuses frames, or takes them again
/// alice leaves
/// bell calls incrTapped k7           a call by the presenters' link, with the key `k7`; without one if there is none
/// bell guesses incrTapped           a call with a wrong secret
/// alice offers incrTapped           asks whether she may upload a file for an action
/// post uploads incrTapped f1 alice  the server sends the action of her upload `f1`, by a connection of its own
/// post delivers loaded=3 m1 group    an effect of the room `group` sends a message with the key `m1`
/// disk answers, disk fails          the oldest append ends
/// entry fails                       an entry can't be encoded
/// 5 s pass, 250 ms pass             timers fire in order
/// history shows 1, history fails    the search for a position ends
/// fork fails                        the replay for a fork ends
/// earlier log shows 1               the search ends in the log of a room that has started over since
/// anna watches k.p 3                requests the message after a revision, without a connection; `anna watches`: any message
/// server stops
/// ```
///
/// Each line returns what has come of it, in order: `append …`, `alice: …` for each frame, `close alice: …`.
/// A frame with alice's personal view state is `alice: 3 own`. The answer to a request that caches may keep forever is
/// `anna: 3 lasting`.
struct RoomScript: ~Copyable {
  typealias Core = RoomCore<Counter.State, Counter.Action>

  static let presenters = Link(role: .presenter, secret: Secret("presenter-secret"))

  let stores: RoomStores<Counter.State, Counter.Action>
  var core: Core
  var commands: Core.Commands = []
  private var outcomes: [String] = []
  private var now = Duration.zero
  /// The timers that run, with the times at which they fire.
  private(set) var timers: [(kind: RoomTimerKind, time: Duration)] = []
  private var isFanOutScheduled = false
  /// The appends without an answer.
  private var pending: [Int] = []
  private var people: [String: Person] = [:]
  private var connectionCount = 0
  private let watchers = Watchers()
  private let watched = WatchAnswers()

  /// The answers to watchers that the script has not reported yet.
  private final class WatchAnswers: @unchecked Sendable {
    var texts: [String] = []
  }

  private struct Person {
    let client: Int
    var cookie: String?
    var connection = ConnectionStub()
    /// The number of frames that were reported.
    var readCount = 0
    var ref = 0
    var problem: String?
  }

  /// A person's own state is the id of the participant.
  @ViewState
  struct Own {
    let participant: String
  }

  init(
    recording: RoomRecording? = RoomRecording(LogStub()),
    limits: RoomLimits = RoomLimits(),
    hasPersonalViews: Bool = false,
    countsAttendance: Bool = false,
    presence: Presence<Counter.State>? = nil
  ) {
    let executor = TestExecutor()
    var ownState = RoomState(links: [Self.presenters])
    if countsAttendance { ownState.attendance = Attendance() }
    stores = RoomStores(
      Store(
        initialState: Counter.State(),
        reducer: Counter(),
        executor: executor,
        now: { .epoch }
      ),
      Store(
        initialState: ownState,
        reducer: RoomFeature(clock: TestClock(), room: RoomClient()),
        executor: executor,
        now: { .epoch }
      ),
      personal: hasPersonalViews ? Self.personal : nil,
      presence: presence,
      view: { state, _ in
        Counter.View(count: state.count, number: state.number, sender: state.sender)
      }
    )
    core = RoomCore(RoomOptions(limits: limits), recording, instanceID: "k", threads: .one)
    if let journal = core.journal, let recording {
      stores.app.recorder = LaneRecorder(.app, of: journal, in: recording, scheduleFanOut: {})
      stores.room.recorder = LaneRecorder(
        .room,
        of: journal,
        in: recording,
        isEphemeral: \.isEphemeral,
        scheduleFanOut: {}
      )
    }
    core.storesObserved(stores, &commands)
    _ = finish()
  }

  private static var personal: PersonalView<Counter.State> {
    PersonalView(
      of: { _ in PerParticipant<Int>() },
      view: { _, participant in Own(participant: participant.rawValue) }
    )
  }

  /// Executes lines, and compares what comes of each.
  mutating func run(
    _ lines: [(input: String, outcome: String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (index, line) in lines.enumerated() {
      let outcome = perform(line.input)
      #expect(
        outcome == line.outcome,
        "line \(index + 1): \(line.input)",
        sourceLocation: sourceLocation
      )
    }
  }
}

// Inputs.
extension RoomScript {
  /// Returns what has come of a line.
  mutating func perform(_ line: String) -> String {
    let words = line.split(separator: " ").map(String.init)
    switch (words[0], words[1]) {
    case ("disk", "answers"): answer(nil)
    case ("disk", "fails"): answer(.full(path: "stub"))
    case ("entry", "fails"):
      core.journal?.fail("An entry can't be encoded.")
      core.scheduleFanOut(&commands)
    case ("server", "stops"):
      var queue = CommandQueue()
      core.beginStop(&queue)
      commands += queue.commands
    case ("recording", "abandoned"): core.abandonRecording(showing: stores, &commands)
    case ("history", "shows"): show(Int(words[2]) ?? 0)
    case ("fork", "fails"):
      let log = LogIdentity(instanceID: core.membership.instanceID, seed: 0, created: 0)
      core.forkFailed(from: 0, in: log, LogError.full(path: "stub"), &commands)
    case ("earlier", "log"): show(Int(words[3]) ?? 0, in: "earlier")
    case ("history", "fails"):
      let log = LogIdentity(instanceID: core.membership.instanceID, seed: 0, created: 0)
      core.positionFound(
        .failure(LogError.full(path: "stub")),
        in: log,
        showing: stores,
        &commands
      )
    case (_, "s"): pass(.seconds(Int(words[0]) ?? 0))
    case (_, "ms"): pass(.milliseconds(Int(words[0]) ?? 0))
    case (let name, "joins"):
      let position = words.count == 7 ? (epoch: words[3], revision: words[4], mine: words[6]) : nil
      join(name, isPresenter: words.last == "presenter", from: position)
    case (let name, "calls"): call(words[2], from: name, key: words.count > 3 ? words[3] : nil)
    case (let name, "guesses"): call(words[2], from: name, secret: "wrong")
    case (let name, "offers"): offer(words[2], from: name)
    case (let name, "delivers"): deliver(words[2], words[3], from: words[4], by: name)
    case (let name, "uploads"): upload(words[2], words[3], of: words[4], by: name)
    case (let name, "sends"): send(words[2], from: name, ref: words.count > 3 ? words[3] : nil)
    case (let name, "watches"):
      watch(
        name,
        after: words.count == 4 ? FramePosition(epoch: words[2], revision: Int(words[3]) ?? 0) : nil
      )
    case (let name, "is"): people[name]?.connection.isWritable = false
    case (let name, "reads"): read(name)
    case (let name, "leaves"): leave(name)
    default: Issue.record("unknown input: \(line)")
    }
    return finish()
  }

  private mutating func join(
    _ name: String,
    isPresenter: Bool,
    from position: (epoch: String, revision: String, mine: String)?
  ) {
    connectionCount += 1
    var person = people[name] ?? Person(client: people.count + 1)
    person.connection = ConnectionStub(connectionCount)
    person.readCount = 0
    if isPresenter {
      let secret = Self.presenters.secret ?? Secret("")
      let (granted, changes) = core.membership.grantDevice(
        for: secret,
        cookie: { _ in nil },
        at: now
      )
      core.apply(changes, showing: stores, &commands)
      person.cookie = granted.map { "\($0.name)=\($0.value.text)" }
    }
    people[name] = person
    let client = String(repeating: "0", count: 31) + "\(person.client)"
    var query = [(name: "client", value: client)]
    if let (epoch, revision, mine) = position {
      query += [("epoch", epoch), ("revision", revision), ("mine", mine)]
    }
    core.connectionOpened(
      person.connection,
      UpgradeRequest(query: query, cookie: person.cookie),
      at: now,
      showing: stores,
      &commands
    )
  }

  private mutating func watch(_ name: String, after position: FramePosition?) {
    let request = WatchRequest(after: position, waits: true) { [watched] answer in
      switch answer {
      case .frame(let frame):
        let text = "\(name): \(frame.position.revision)"
        watched.texts.append(frame.isLasting ? text + " lasting" : text)
      case .unchanged: watched.texts.append("\(name): unchanged")
      case .refused: watched.texts.append("\(name): refused")
      }
    }
    if let frame = core.watchedFrame(for: request, showing: stores, &commands) {
      request.answer(.frame(frame))
    } else {
      watchers.append(request)
    }
  }

  private mutating func call(
    _ action: String,
    from name: String,
    secret: String = "presenter-secret",
    key: String? = nil
  ) {
    connect(
      name,
      UpgradeRequest(call: .init(bearer: secret, key: key)),
      sending: #"{"name":"\#(action)"}"#
    )
  }

  private mutating func connect(
    _ name: String,
    _ request: UpgradeRequest,
    sending message: String
  ) {
    connectionCount += 1
    var person = people[name] ?? Person(client: people.count + 1)
    person.connection = ConnectionStub(connectionCount)
    person.readCount = 0
    people[name] = person
    core.connectionOpened(person.connection, request, at: now, showing: stores, &commands)
    execute()
    receive(message, from: person)
  }

  private mutating func offer(_ action: String, from name: String) {
    let client = String(repeating: "0", count: 31) + "\(people[name]?.client ?? 0)"
    let message = RoomSamples.action(action, ref: 1 << 52, value: "null")
    let request = UpgradeRequest(cookie: people[name]?.cookie)
    let verdict = core.judgeUpload(
      Array(message.utf8),
      from: client,
      cookie: request.cookie,
      at: now
    )
    switch verdict {
    case .success(let person):
      outcomes.append(person.id == participant(of: name) ? "accepted" : "for \(person.id)")
    case .failure(let fault): outcomes.append(fault.code.rawValue)
    case nil: outcomes.append("unknown")
    }
  }

  private mutating func upload(
    _ action: String,
    _ id: String,
    of owner: String,
    by name: String
  ) {
    let person = participant(of: owner)
    connect(
      name,
      UpgradeRequest(delivery: .upload(of: person, by: nil, id: id)),
      sending: RoomSamples.action(action, ref: 0, value: "null")
    )
  }

  private mutating func deliver(_ action: String, _ key: String, from room: String, by name: String)
  {
    let parts = action.split(separator: "=").map { String($0) }
    connect(
      name,
      UpgradeRequest(delivery: .message(from: Sender.room(room).rawValue, id: key)),
      sending: RoomSamples.action(parts[0], ref: 0, value: parts.dropFirst().first ?? "null")
    )
  }

  private func participant(of name: String) -> String {
    let connection = people[name]?.connection.id ?? 0
    return core.membership.members[connection]?.viewer.participant ?? name
  }

  private mutating func send(_ action: String, from name: String, ref: String?) {
    guard var person = people[name] else { return }
    person.ref += 1
    let number = ref.flatMap { Int($0.dropFirst()) } ?? person.ref
    people[name] = person
    let parts = action.split(separator: "=").map(String.init)
    let message = RoomSamples.action(
      parts[0],
      ref: number,
      value: parts.dropFirst().first ?? "null"
    )
    receive(message, from: person)
  }

  private mutating func receive(_ message: String, from person: Person) {
    let received = core.received(
      Array(message.utf8),
      from: person.connection.id,
      flight: nil,
      at: now,
      &commands
    )
    switch received {
    case .ignored, .answered: return
    case .app(let action, let message):
      stores.app.send(action, from: message.source)
      core.appReduced(steps: { _ in [] }, showing: stores, &commands)
      _ = core.acknowledge(message, to: person.connection.id, &commands)
    case .room(let action, let message):
      reduce(action, from: message.source)
      _ = core.acknowledge(message, to: person.connection.id, &commands)
    }
  }

  /// Shows a state of the history with a count.
  ///
  /// - Parameter instanceID: the room of the log that was read; nil for the present one.
  private mutating func show(_ count: Int, in instanceID: String? = nil) {
    let shown = HistoryPosition.Shown(
      actions: count...count,
      range: 0...stores.app.revision,
      nearby: []
    )
    let found = Timeline<Counter.State, Counter.Action>.Found(
      state: Counter.State(count: count),
      shown: shown
    )
    let instanceID = instanceID ?? core.membership.instanceID
    let log = LogIdentity(instanceID: instanceID, seed: 0, created: 0)
    core.positionFound(.success(found), in: log, showing: stores, &commands)
  }

  private mutating func read(_ name: String) {
    guard let connection = people[name]?.connection else { return }
    connection.isWritable = true
    core.connectionBecameWritable(connection.id, &commands)
  }

  private mutating func leave(_ name: String) {
    guard let connection = people[name]?.connection else { return }
    core.connectionClosed(connection.id, at: now, showing: stores, &commands)
  }

  private mutating func answer(_ error: LogError?) {
    guard !pending.isEmpty else { return }
    core.answered(
      .appended(batch: pending.removeFirst(), error),
      showing: stores,
      &commands
    )
  }

  private mutating func pass(_ duration: Duration) {
    let end = now + duration
    while let next = timers.indices.filter({ timers[$0].time <= end })
      .min(by: { timers[$0].time < timers[$1].time })
    {
      let timer = timers.remove(at: next)
      now = timer.time
      _ = core.timerFired(timer.kind, at: now, showing: stores, &commands)
      execute()
    }
    now = end
  }
}

// What a test looks at.
extension RoomScript {
  /// The head count.
  var headcount: Headcount {
    mutating get { core.membership.headcount(behind: 0, at: now) }
  }

  /// The number of wrong secrets in the last minute.
  var guessCount: Int {
    mutating get { core.membership.headcount(behind: 0, at: now).guesses }
  }
}

// Commands.
extension RoomScript {
  /// Ends the loop pass, and returns what has come of it.
  private mutating func finish() -> String {
    execute()
    while isFanOutScheduled {
      isFanOutScheduled = false
      core.fanOutIsDue(at: now, showing: stores, &commands)
      execute()
    }
    outcomes += watched.texts
    watched.texts = []
    defer { outcomes = [] }
    return outcomes.joined(separator: ", ")
  }

  private mutating func execute() {
    var next = 0
    while next < commands.count {
      execute(commands[next])
      next += 1
    }
    commands = []
  }

  private mutating func execute(_ command: RoomCommand) {
    switch command {
    case .send(let action): reduce(action)
    case .log(.append(let batch)), .log(.appendAndSave(let batch, _)):
      append(batch.entries, batch.number)
    case .log(.resume(let entry, _)): append([entry], 0)
    case .log(.reportLoss(let reason)): outcomes.append("lost: \(reason)")
    case .beginUnrecordedEpoch: core.beginUnrecordedEpoch("u", &commands)
    case .welcome(let id): core.welcome(id, at: now, showing: stores, &commands)
    case .frames(let command): send(command)
    case .releaseWatchers(let level):
      watchers.release { core.nextWatchedFrame(after: $0, on: level, &commands) }
    case .close(let connection, _, let reason):
      outcomes.append("close \(name(of: connection.id)): \(reason)")
    case .scheduleFanOut: isFanOutScheduled = true
    case .timer(.start(let kind, let delay)): timers.append((kind, now + delay))
    case .timer(.stop(let kind)): timers.removeAll { $0.kind == kind }
    case .history(.find(let number)): outcomes.append("find \(number)")
    case .history(.release): outcomes.append("release timeline")
    case .history(.fork(let earlier, _)): outcomes.append("fork from \(earlier)")
    case .launch, .resumeAppendWaiters, .renewLog, .measureRoundTrips, .persistLinks, .inspection,
      .report:
      break
    }
  }

  private mutating func send(_ command: RoomCommand.Frames) {
    switch command {
    case .fanOut:
      for channel in core.channels { try? channel.flush() }
      core.sent(SentFrames(receivers: .all(in: .zero, at: now), problem: nil), &commands)
    case .flush(let level): try? core[level].flush()
    case .flushOne(let id, let level): try? core[level].flush(id)
    }
    readFrames()
  }

  private mutating func reduce(_ action: RoomAction, from source: ActionSource = ActionSource()) {
    let before = stores.room.revision
    stores.room.send(action, from: source)
    guard stores.room.revision != before else { return }
    core.roomReduced(showing: stores, &commands)
  }

  private mutating func append(_ entries: [LogEntry], _ number: Int) {
    pending.append(number)
    let words = entries.compactMap { entry -> String? in
      switch entry.content {
      case .action(let action): action.name
      case .session: "session"
      case .lifecycle(.resumed): "resumed"
      default: nil
      }
    }
    outcomes.append((["append"] + words).joined(separator: " "))
  }

  private func name(of connection: Int) -> String {
    people.first { $0.value.connection.id == connection }?.key ?? "?"
  }

  /// Adds what pages have been sent since the last call, page by page.
  private mutating func readFrames() {
    for name in people.keys.sorted() {
      guard var person = people[name] else { continue }
      for text in person.connection.texts.dropFirst(person.readCount) {
        person.readCount += 1
        outcomes.append("\(name): \(word(for: text, &person))")
      }
      people[name] = person
    }
  }

  /// Returns a message in a word or two: `3` for a state with that count, `ack 7`, `not_recorded 7`.
  private func word(for text: String, _ person: inout Person) -> String {
    guard let message = try? JSONValue(Array(text.utf8)) else { return text }
    let ref = message["ref"]?.integer.map { " \($0)" } ?? ""
    switch message["type"]?.string {
    case "ack": return "ack" + ref
    case "fault": return (message["code"]?.string ?? "") + ref
    default: break
    }
    let count = message["state"]?["count"]?.integer ?? patchedCount(message)
    var words = [count.map { "\($0)" } ?? "same"]
    if let viewer = message["viewer"], viewer["recordingProblem"]?.string != person.problem {
      person.problem = viewer["recordingProblem"]?.string
      words.append("(\(person.problem ?? "recorded"))")
    }
    if message["mine"] != nil { words.append("own") }
    return words.joined(separator: " ")
  }

  private func patchedCount(_ message: JSONValue) -> Int? {
    message["ops"]?.array?.first { $0["path"]?.string == "/count" }?["value"]?.integer
  }
}
