/// Calls that wait until the test answers them.
struct PendingCalls<Argument: Sendable, Answer: Sendable>: Sendable {
  struct Call: Sendable {
    let argument: Argument
    fileprivate let continuation: CheckedContinuation<Answer, Never>

    func answer(_ answer: Answer) {
      continuation.resume(returning: answer)
    }
  }

  private let calls = AsyncStream<Call>.makeStream()

  /// What the client does: waits for the test's answer.
  func callAsFunction(_ argument: Argument) async -> Answer {
    await withCheckedContinuation {
      calls.continuation.yield(Call(argument: argument, continuation: $0))
    }
  }

  /// The next call, as soon as there is one; nil where the test has ended them.
  func next() async -> Call? {
    var iterator = calls.stream.makeAsyncIterator()
    return await iterator.next()
  }

  /// The arguments of the calls that nobody has answered, and will not.
  func end() async -> [Argument] {
    calls.continuation.finish()
    var arguments: [Argument] = []
    while let call = await next() { arguments.append(call.argument) }
    return arguments
  }
}
