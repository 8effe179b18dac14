internal import LecternClient
internal import LecternWire

/// The outcome of sending an action: the output, and the exit code.
struct SendOutcome: Equatable {
  let code: Int32
  let text: String

  /// - Parameters:
  ///   - problem: the problem of the connection; nil while it is open.
  ///   - hasTimedOut: whether the sending was cancelled because the timeout had passed.
  init(
    _ result: Result<Int, any Error>,
    of name: String,
    problem: String?,
    timeout: Double,
    hasTimedOut: Bool
  ) {
    let cause = problem.map { " \($0)" } ?? ""
    switch result {
    case .success(let revision): (code, text) = (0, "revision \(revision)")
    case .failure(let fault as Fault):
      (code, text) = (1, "\(name) was refused (\(fault.code.rawValue)): \(fault.message).")
    case .failure(let error as SendError) where error.code == .outcomeUnknown:
      let timedOut = "No answer to \(name) after \(timeout) seconds. It may have run."
      (code, text) = (2, (hasTimedOut ? timedOut : "\(name): \(error)") + cause)
    case .failure(is CancellationError):
      (code, text) = (1, "\(name) was not sent in \(timeout) seconds.\(cause)")
    case .failure(let error): (code, text) = (1, "\(error)")
    }
  }
}
