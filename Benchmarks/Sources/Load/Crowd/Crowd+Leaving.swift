import NIOCore

extension Crowd {
  /// Closes all connections, and waits until they are gone.
  func leave() async throws {
    for number in viewers.indices { cut(number) }
    try await wait(for: .gone)
  }

  /// Closes one connection without a word, as a phone does that is out of reach.
  func cut(_ number: Int) {
    viewers[number].isLeaving = true
    viewers[number].channel?.close(promise: nil)
  }
}
