/// Where the loop's thread is in its life.
///
/// A pure state machine: every input returns what is to be done.
enum LoopPhase {
  case starting
  case failed(TransportError)
  case serving(LoopContext)
  /// The loop has been asked to stop, and has not heard it yet.
  case stopping(LoopContext, waiting: [CheckedContinuation<Void, Never>])
  /// The context is being destroyed: nobody may wake it, and jobs wait for the end.
  case closing(LoopContext, waiting: [CheckedContinuation<Void, Never>])
  /// There is no context; the thread runs jobs alone.
  case stopped
  case terminated

  /// How the thread is to be woken for a job.
  enum Wake {
    /// It looks for jobs by itself when it comes to the next phase.
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

  /// Somebody wants the serving to end, and waits for it.
  ///
  /// - Returns: whom to wake, or nil where the waiting is over already.
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

  /// The loop looks whether it was asked to stop.
  ///
  /// - Returns: the context to close, if it was.
  mutating func closeIfStopping() -> LoopContext? {
    switch self {
    case .starting, .failed, .serving, .stopped, .terminated:
      return nil
    case .stopping(let context, let waiting), .closing(let context, let waiting):
      self = .closing(context, waiting: waiting)
      return context
    }
  }

  /// The context is gone.
  ///
  /// - Returns: those who waited for it.
  mutating func closed() -> [CheckedContinuation<Void, Never>] {
    var result: [CheckedContinuation<Void, Never>] = []
    if case .closing(_, let waiting) = self { result = waiting }
    self = .stopped
    return result
  }
}
