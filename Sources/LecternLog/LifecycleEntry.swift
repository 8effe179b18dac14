/// A server has begun, ended or resumed to write a log.
public enum LifecycleEntry: Hashable, Sendable {
  /// A server has started on the log.
  ///
  /// - Parameters:
  ///   - build: identifies the server's executable.
  ///   - schema: the names of its actions and the shapes of their values, as JSON.
  case started(build: String, schema: [UInt8])
  /// The server has stopped in an orderly way.
  case stopped
  /// The server was recording nothing before this entry: a snapshot of the same batch has what happened meanwhile.
  case resumed
  /// A replay has led to another state than the room had, with another build. The room goes on with that state, and no page
  /// resumes from a revision before this entry.
  ///
  /// - Parameter id: a name that no other fork has; nil in the logs of older builds.
  case forked(id: String?)
}
