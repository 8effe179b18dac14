/// The phase of the loop's thread.
///
/// A pure state machine: every input returns what to do.
enum LoopPhase {
  case starting
  case failed(TransportError)
  case serving(LoopContext)
  /// A stop was requested, and the loop has not seen it yet.
  case stopping(LoopContext, waiting: [CheckedContinuation<Void, Never>])
  /// The context is being destroyed: it must not be woken, and jobs wait for the end.
  case closing(LoopContext, waiting: [CheckedContinuation<Void, Never>])
  /// There is no context; the thread runs jobs alone.
  case stopped
  case terminated

  /// How the thread is to be woken for a job.
  enum Wake {
    /// The thread looks for jobs by itself in the next phase.
    case none
    case context(LoopContext)
    case parkedThread
  }

  var wake: Wake {
    switch self {
    case .starting, .closing: .none
    case .serving(let context), .stopping(let context, _): .context(context)
    case .failed, .stopped, .terminated: .parkedThread
    }
  }

  /// Requests the end of serving.
  ///
  /// - Parameter continuation: resumed at the end.
  /// - Returns: how to wake the thread, or nil if serving has ended already.
  mutating func stop(waiting continuation: CheckedContinuation<Void, Never>) -> Wake? {
    switch self {
    case .serving(let context):
      self = .stopping(context, waiting: [continuation])
      return .context(context)
    case .stopping(let context, let waiting):
      self = .stopping(context, waiting: waiting + [continuation])
      return Wake.none
    case .closing(let context, let waiting):
      self = .closing(context, waiting: waiting + [continuation])
      return Wake.none
    case .starting, .failed, .stopped, .terminated:
      return nil
    }
  }

  /// Starts closing, if a stop was requested.
  ///
  /// - Returns: the context to close, if so.
  mutating func closeIfStopping() -> LoopContext? {
    switch self {
    case .starting, .failed, .serving, .stopped, .terminated:
      return nil
    case .stopping(let context, let waiting), .closing(let context, let waiting):
      self = .closing(context, waiting: waiting)
      return context
    }
  }

  /// Ends serving: the context is destroyed.
  ///
  /// - Returns: the continuations to resume.
  mutating func closed() -> [CheckedContinuation<Void, Never>] {
    var result: [CheckedContinuation<Void, Never>] = []
    if case .closing(_, let waiting) = self { result = waiting }
    self = .stopped
    return result
  }
}
