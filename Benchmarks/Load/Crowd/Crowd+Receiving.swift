import NIOCore

extension Crowd {
  func received(_ text: ByteBuffer, by number: Int) {
    guard let message = text.withUnsafeReadableBytes({ Message($0) }) else {
      return surprise("a frame that is no message: \(String(buffer: text).prefix(100))")
    }
    switch (message.kind, message.revision) {
    case (.snapshot, let revision?), (.patch, let revision?):
      bytes += text.readableBytes
      advance(number, to: revision)
    case (.ack, _): acknowledgedCount += 1
    default: surprise("a fault: \(String(buffer: text))")
    }
  }

  private func advance(_ number: Int, to revision: Int) {
    let now = NIODeadline.now()
    let audience = viewers[number].audience
    guard let standing = viewers[number].revision else {
      viewers[number].revision = revision
      joinTimes.append((now - viewers[number].startedAt).milliseconds)
      expectedCount -= 1
      if expectedCount == 0 { progress() }
      return
    }
    viewers[number].revision = revision
    let completed = audiences[audience].received(revision, from: standing)
    guard !completed.isEmpty else { return }
    for revision in completed {
      let index = revision - audiences[audience].first - 1
      guard sentAt.indices.contains(index) else {
        surprise("revision \(revision), which nobody has asked for")
        continue
      }
      latencies[audience].append((now - sentAt[index]).milliseconds)
    }
    progress()
  }

  func opened(_ channel: any Channel, by number: Int) {
    openCount += 1
    viewers[number].channel = channel
  }

  func closed(_ number: Int) {
    openCount -= 1
    let wasExpected = viewers[number].channel == nil
    viewers[number].channel = nil
    if !isLeaving, !wasExpected { surprise("the server closed viewer \(number)") }
    progress()
  }

  func surprise(_ what: String) {
    surprises.append(what)
    progress()
  }
}

extension TimeAmount {
  var milliseconds: Double { Double(nanoseconds) / 1e6 }
}
