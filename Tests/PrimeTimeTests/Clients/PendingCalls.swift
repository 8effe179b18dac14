/// Calls that wait until the test responds.
struct PendingCalls<Argument: Sendable, Answer: Sendable>: Sendable {
  struct Call: Sendable {
    let argument: Argument
    fileprivate let continuation: CheckedContinuation<Answer, Never>

    func answer(_ answer: Answer) {
      continuation.resume(returning: answer)
    }
  }

  private let calls = AsyncStream<Call>.makeStream()

  /// Called by the client: waits for the test's response.
  func callAsFunction(_ argument: Argument) async -> Answer {
    await withCheckedContinuation {
      calls.continuation.yield(Call(argument: argument, continuation: $0))
    }
  }

  /// Waits for the next call; nil once the test has finished them.
  func next() async -> Call? {
    var iterator = calls.stream.makeAsyncIterator()
    return await iterator.next()
  }

  /// Finishes the calls, and returns the arguments of those without a response.
  func end() async -> [Argument] {
    calls.continuation.finish()
    var arguments: [Argument] = []
    while let call = await next() { arguments.append(call.argument) }
    return arguments
  }
}
