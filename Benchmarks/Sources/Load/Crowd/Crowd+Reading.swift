import NIOCore

extension Crowd {
  /// Sets how the viewers of an audience read.
  ///
  /// - Parameters:
  ///   - reading: the way of reading.
  ///   - pace: the interval at which a slow viewer reads 2 KB.
  func read(_ reading: Viewer.Reading, audience: Int, pace: TimeAmount = .milliseconds(200)) {
    for number in viewers.indices where viewers[number].audience == audience {
      read(reading, number, pace: pace)
    }
  }

  func read(
    _ reading: Viewer.Reading,
    _ number: Int,
    pace: TimeAmount = .milliseconds(200)
  ) {
    viewers[number].reading = reading
    if reading != .atOnce { viewers[number].mayBeCutOff = true }
    guard let options = viewers[number].channel?.syncOptions else { return }
    do {
      let size = reading == .slowly ? 2_048 : 65_536
      try options.setOption(
        .recvAllocator,
        value: FixedSizeRecvByteBufferAllocator(capacity: size)
      )
      try options.setOption(.maxMessagesPerRead, value: 1)
      try options.setOption(.autoRead, value: reading == .atOnce)
    } catch {
      surprise("viewer \(number): \(error)")
    }
    if reading == .slowly { readPiece(number, pace: pace) }
  }

  private func readPiece(_ number: Int, pace: TimeAmount) {
    guard viewers[number].reading == .slowly, let channel = viewers[number].channel else { return }
    channel.read()
    loop.assumeIsolated().scheduleTask(in: pace) {
      self.assumeIsolated { $0.readPiece(number, pace: pace) }
    }
  }
}
