package import Composable
package import LecternLog
internal import LecternWire

/// How a room is restored from its log.
package struct RestorationOptions: Sendable {
  /// Identifies the executable.
  var build = ""
  /// Converts actions of earlier versions of the app.
  var upcasts: [ActionUpcast] = []
  /// Whether to skip entries whose name no action has.
  var discardsUnknown = false
  /// Whether the end of the log is lost, so that pages may have been shown more than the log contains.
  var lacksEnd = false
  /// Whether to replay the log from its beginning, so that the present reducer applies to the whole past.
  var replaysWholePast = false
  /// Finds the stack of a process that has crashed.
  var crashReports = CrashReports()

  package init(
    build: String = "",
    upcasts: [ActionUpcast] = [],
    discardsUnknown: Bool = false,
    lacksEnd: Bool = false
  ) {
    (self.build, self.upcasts) = (build, upcasts)
    (self.discardsUnknown, self.lacksEnd) = (discardsUnknown, lacksEnd)
  }

  package init(
    build: String,
    upcasts: [ActionUpcast],
    discardsUnknown: Bool,
    lacksEnd: Bool,
    replaysWholePast: Bool,
    crashReports: CrashReports
  ) {
    self.init(build: build, upcasts: upcasts, discardsUnknown: discardsUnknown, lacksEnd: lacksEnd)
    (self.replaysWholePast, self.crashReports) = (replaysWholePast, crashReports)
  }
}

extension RestorationOptions {
  /// Returns the action of an entry; nil if it is redacted, or skipped as unknown.
  ///
  /// - Parameter schema: the names and values of the actions of the server that wrote it, if they are known.
  package func decode<Action: UserAction>(
    _ action: ActionEntry,
    at revision: Int,
    writtenWith schema: [UInt8] = []
  ) throws -> Action? {
    guard !action.isRedacted else { return nil }
    let logged = EncodedAction(name: action.name, value: action.value, isRedacted: false)
    do throws(UserActionError) {
      return try logged.action()
    } catch {
      if let upcast = upcasts.first(where: { $0.name == action.name }) {
        return try upcast.converted(logged).action()
      }
      guard discardsUnknown else {
        throw RestorationError.undecodableEntry(
          revision: revision,
          name: action.name,
          reason: "\(error)",
          changes: ActionSchema.changes(from: schema, to: Action.self)
        )
      }
      return nil
    }
  }
}
