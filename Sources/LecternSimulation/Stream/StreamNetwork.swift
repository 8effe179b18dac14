internal import LecternJetStream

/// The servers of a stream, and the way to them. Each process has a connection; its messages arrive in their order.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class StreamNetwork: @unchecked Sendable {
  let schedule: Schedule
  var servers: StreamServers
  private var faults: StreamFaults
  /// Whether no server answers.
  private(set) var isAway = false
  /// How often the servers have been away, and come back.
  private(set) var outageCount = 0
  private var mailboxes: [Mailbox] = []
  /// Called with each message that a process sends.
  var sentHandler: ((StreamServers.Incoming, StreamClient) -> Void)?
  /// Called when the servers go away, and when they are back.
  var outageHandler: ((Bool) -> Void)?
  /// Called when the servers have lost messages.
  var lossHandler: (() -> Void)?

  init(_ schedule: Schedule, version: StreamServers.Version, faults: StreamFaults) {
    (self.schedule, self.faults) = (schedule, faults)
    servers = StreamServers(version)
  }

  var isReliable: Bool { faults.areNone }

  /// Starts the faults.
  func begin() { planOutage() }

  /// Ends the faults.
  func makePeace() {
    faults.end()
    if isAway { endOutage() }
  }

  private func planOutage() {
    guard let (start, length) = faults.nextOutage() else { return }
    schedule.after(start) { [self] in
      guard faults.outageInterval != nil else { return }
      beginOutage()
      let now = schedule.now
      if faults.cutsPower() { cutPower { now - faults.timeSinceSync() } }
      schedule.after(length) { [self] in
        if isAway { endOutage() }
        planOutage()
      }
    }
  }

  func endOutage() {
    isAway = false
    outageCount += 1
    servers.restart(forgettingIDs: faults.forgetsIDs())
    outageHandler?(false)
  }

  func beginOutage() {
    isAway = true
    outageHandler?(true)
  }

  /// Loses what the servers have acknowledged and not synced.
  ///
  /// - Parameter lastSync: returns the time of a stream's last sync.
  func cutPower(_ lastSync: () -> Duration) {
    servers.loseMessages(after: lastSync)
    lossHandler?()
  }

  func open(_ mailbox: Mailbox) { mailboxes.append(mailbox) }

  func close(_ mailbox: Mailbox) { mailboxes.removeAll { $0 === mailbox } }

  /// Sends a message of a process to the servers.
  func send(_ message: StreamServers.Incoming, from client: StreamClient) {
    sentHandler?(message, client)
    guard !client.cuts.isMute, !isAway, !faults.loses() else { return }
    client.lastSent = max(client.lastSent, schedule.now + faults.delay())
    schedule.at(client.lastSent) { [self] in
      guard !isAway else { return }
      if faults.refuses(), !message.reply.isEmpty {
        deliver([servers.refusal(of: message)])
      } else {
        deliver(servers.receive(message, at: schedule.now))
      }
      expireLater()
    }
  }

  private func expireLater() {
    guard let end = servers.nextEnd else { return }
    schedule.at(end) { [self] in
      if !isAway { deliver(servers.expire(at: schedule.now)) }
    }
  }

  private func deliver(_ messages: [StreamServers.Outgoing]) {
    for message in messages {
      for mailbox in mailboxes where mailbox.subject == message.subject {
        guard !faults.loses() else { continue }
        let client = mailbox.client
        client.lastReceived = max(client.lastReceived, schedule.now + faults.delay())
        schedule.at(client.lastReceived, in: client.loop.process) {
          if !client.cuts.isDeaf { mailbox.receive(message.message) }
        }
      }
    }
  }
}
