// Servers that take over, hand over and end.
extension DevelopmentLoop {
  mutating func received(
    _ message: ServerMessage,
    from id: ServerID,
    at now: Duration
  ) -> [Command] {
    guard !isStopping else { return [] }
    switch message {
    case .standingBy: return stoodBy(id, at: now)
    case .serving(let difference): return served(id, difference, at: now)
    case .failed(let text):
      guard id == current?.id || id == successor?.id else { return [] }
      // The process ends next, and says only that.
      status.message = text
      return []
    }
  }

  private mutating func stoodBy(_ id: ServerID, at now: Duration) -> [Command] {
    if id == current?.id {
      current?.phase = .takingOver(since: now)
      return [.send(id, .takeOver)]
    }
    guard id == successor?.id else { return [] }
    successor?.phase = .standingBy
    guard let current else { return [] }
    // A room whose server only starts is handed over once it serves.
    guard current.phase == .serving else { return [] }
    self.current?.phase = .handingOver(since: now)
    return [.send(current.id, .handOver)]
  }

  private mutating func served(
    _ id: ServerID,
    _ difference: String?,
    at now: Duration
  ) -> [Command] {
    guard id == current?.id, let process = current else { return [] }
    var commands: [Command] = []
    if case .takingOver(let start) = process.phase, process.id > 1 {
      let time = Int((now - start) / .milliseconds(1))
      commands.append(.print("Build \(process.build.number) serves the room, after \(time) ms."))
    }
    current?.phase = .serving
    if let difference { commands.append(.print(difference)) }
    if status.phase == .starting { status = DevelopmentStatus() }
    if let difference { status.message = difference }
    commands += show(status)
    if successor?.phase == .standingBy {
      current?.phase = .handingOver(since: now)
      commands.append(.send(id, .handOver))
    }
    return commands
  }

  mutating func ended(_ id: ServerID, _ end: ServerEnd, at now: Duration) -> [Command] {
    if isStopping { return endedWhileStopping(id) }
    if id == successor?.id { return rejected(end) }
    guard id == current?.id, let process = current else { return [] }
    if case .handingOver(let start) = process.phase { return handedOver(process, since: start) }
    return lost(process, end, at: now)
  }

  private mutating func endedWhileStopping(_ id: ServerID) -> [Command] {
    if id == successor?.id { successor = nil }
    if id == current?.id { current = nil }
    return successor == nil && current == nil ? [.exit(0)] : []
  }

  /// The successor has ended before it had the room.
  private mutating func rejected(_ end: ServerEnd) -> [Command] {
    guard let process = successor else { return [] }
    successor = nil
    let reason = status.message ?? "Build \(process.build.number) \(end.description)."
    let message = "\(reason)\nThe build before serves the room."
    let isNew = process.build != current?.build
    return (isNew ? [.discard(process.build)] : []) + [.print(message)]
      + show(DevelopmentStatus(.rejected, message: message))
  }

  /// The server has closed the log for its successor.
  private mutating func handedOver(_ process: Process, since start: Duration) -> [Command] {
    guard var next = successor else {
      // The successor has ended meanwhile.
      let (again, command) = newProcess(process.build, .sinceSnapshot)
      current = again
      return [command]
    }
    successor = nil
    var commands: [Command] = []
    if next.build != process.build {
      if let previous, previous != next.build { commands.append(.discard(previous)) }
      previous = process.build
    }
    next.phase = .takingOver(since: start)
    current = next
    return commands + [.send(next.id, .takeOver)]
  }

  /// The server of the room has ended by itself.
  private mutating func lost(
    _ process: Process,
    _ end: ServerEnd,
    at now: Duration
  ) -> [Command] {
    current = nil
    let isUsed = process.phase == .serving
    if case .exit(let code) = end, end != .restart, isUsed || previous == nil {
      // For example, the port is in use. The server has said why.
      if let successor { return [.terminate(successor.id), .exit(code)] }
      return [.exit(code)]
    }
    let reason = status.message ?? "Build \(process.build.number) \(end.description)."
    if let next = successor {
      successor = nil
      current = next
      return [.print(reason)]
        + (next.phase == .standingBy ? takeOver(next.id, at: now) : [])
    }
    if let previous, previous != process.build {
      let message = "\(reason)\nThe build before serves the room again."
      self.previous = nil
      status = DevelopmentStatus(.rejected, message: message)
      let (again, command) = newProcess(previous, .sinceSnapshot)
      current = again
      return [.print(message), .discard(process.build), command]
    }
    crashes = crashes.filter { now - $0 < Self.crashLimit.time } + [now]
    guard crashes.count < Self.crashLimit.count else {
      previous = nil
      return [.print("\(reason)\nIt is started again once a file is saved.")]
    }
    let (again, command) = newProcess(process.build, .sinceSnapshot)
    current = again
    return [.print(reason), command]
  }

  private mutating func takeOver(_ id: ServerID, at now: Duration) -> [Command] {
    current?.phase = .takingOver(since: now)
    return [.send(id, .takeOver)]
  }
}
