import NIOCore

extension Crowd {
  func received(_ text: ByteBuffer, by number: Int) {
    guard let message = text.withUnsafeReadableBytes({ Message($0) }) else {
      return surprise("a frame that is not a message: \(String(buffer: text).prefix(100))")
    }
    switch (message.kind, message.revision) {
    case (.snapshot, let revision?), (.patch, let revision?):
      bytes += text.readableBytes
      tally?.read(text, by: number)
      advance(number, to: revision)
    case (.ack, _), (.heartbeat, _): break
    default: surprise("a fault: \(String(buffer: text))")
    }
  }

  private func advance(_ number: Int, to revision: Int) {
    guard let standing = viewers[number].revision else { return joined(number, at: revision) }
    guard !isWatching else {
      viewers[number].revision = revision
      return
    }
    let now = NIODeadline.now()
    let audience = viewers[number].audience
    viewers[number].revision = revision
    let first = audiences[audience].first
    guard revision <= first + sentAt.count else {
      return surprise("revision \(revision), which no action leads to")
    }
    if audience > 0, revision > first {
      ages[audience].append((now - sentAt[revision - first - 1]).milliseconds)
    }
    let completed = audiences[audience].received(revision, from: standing, latest: self.revision)
    for revision in completed {
      latencies[audience].append((now - sentAt[revision - first - 1]).milliseconds)
    }
    if !completed.isEmpty || audiences[audience].behind == 0 { progress() }
  }

  private func joined(_ number: Int, at revision: Int) {
    joinTimes.append((.now() - viewers[number].startedAt).milliseconds)
    viewers[number].revision = revision
    viewers[number].countedFrom = revision
    audiences[viewers[number].audience].joined(at: revision, latest: self.revision)
    expectedCount -= 1
    if expectedCount == 0 { progress() }
  }

  func opened(_ channel: any Channel, by number: Int) {
    openCount += 1
    viewers[number].channel = channel
  }

  func closed(_ number: Int) {
    openCount -= 1
    let viewer = viewers[number]
    viewers[number].channel = nil
    if let revision = viewer.revision {
      audiences[viewer.audience].left(at: revision, latest: self.revision)
    } else {
      expectedCount -= 1
    }
    if !viewer.isLeaving {
      if viewer.mayBeCutOff {
        cutOffCount += 1
      } else {
        surprises.append("the server closed viewer \(number)")
      }
    }
    progress()
  }

  func failed(_ number: Int, _ error: any Error) {
    guard !viewers[number].isLeaving, !viewers[number].mayBeCutOff else { return }
    surprise("viewer \(number): \(error)")
  }

  func surprise(_ event: String) {
    surprises.append(event)
    progress()
  }
}

extension TimeAmount {
  var milliseconds: Double { Double(nanoseconds) / 1e6 }
}
