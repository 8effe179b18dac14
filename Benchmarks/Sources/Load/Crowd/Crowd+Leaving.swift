import NIOCore

extension Crowd {
  /// Closes all connections, and waits for the last.
  func leave() async throws {
    for number in viewers.indices { cut(number) }
    try await wait(for: .gone)
  }

  /// Closes one connection without a closing handshake, as a phone out of reach does.
  func cut(_ number: Int) {
    viewers[number].isLeaving = true
    viewers[number].channel?.close(promise: nil)
  }
}
