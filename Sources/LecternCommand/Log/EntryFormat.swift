internal import Foundation
internal import LecternLog

/// The lines of `lectern log show`.
struct EntryFormat {
  /// The number of characters of a value that are shown.
  private static let valueLength = 60

  let timeZone: TimeZone

  /// Returns the line of an entry: the time, the revision, the sender, and what happened.
  func line(of entry: LogEntry) -> String {
    let revision = String(entry.revision).padded(to: 8, alignment: .trailing)
    let sender = sender(of: entry.content).padded(to: 24)
    return "\(time(entry.time))\(revision)  \(sender)  \(event(entry.content))".printable
  }

  /// Returns a date and time with milliseconds.
  func time(_ milliseconds: Int64) -> String {
    // A little more, since the fraction is cut off, and may be too small as a Double.
    Date(timeIntervalSince1970: (Double(milliseconds) + 0.25) / 1_000).formatted(
      Date.ISO8601FormatStyle(timeZone: timeZone)
        .year().month().day()
        .dateTimeSeparator(.space)
        .time(includingFractionalSeconds: true)
    )
  }

  private func sender(of content: LogEntry.Content) -> String {
    guard case .action(let action) = content else { return "" }
    if let cause = action.cause { return "effect of action \(cause)" }
    let parts = [action.role, action.sender].compactMap { $0 }
    return parts.isEmpty ? "server" : parts.joined(separator: " ")
  }

  private func event(_ content: LogEntry.Content) -> String {
    switch content {
    case .action(let action): event(action)
    case .effect(let effect):
      "effect \(effect.index) of \(effect.lane.name) action \(effect.action) \(effect.outcome.name)"
    case .lifecycle(.started(let build, _)): "server started, build \(build)"
    case .lifecycle(.stopped): "server stopped"
    case .lifecycle(.resumed):
      "recording resumed from a snapshot; what happened before is not in the log"
    case .lifecycle(.forked): "room continued from a replay that differs"
    case .session(let session): "session \(session.id) of the page \(session.client)"
    case .checkpoint(let checkpoint):
      "checkpoint \(checkpoint.hash), shown \(checkpoint.shown.map(String.init).joined(separator: " "))"
    case .reservation(let end): "revisions up to \(end) reserved"
    }
  }

  private func event(_ action: ActionEntry) -> String {
    let name = "\(action.lane.name) action \(action.count) \(action.name)"
    if action.isRedacted { return "\(name) (redacted)" }
    guard let value = action.value else { return name }
    // As many bytes as the shown characters can take in UTF-8, so that a long value is not decoded in vain.
    let text = String(decoding: value.prefix(4 * Self.valueLength + 4), as: UTF8.self)
    guard text.count > Self.valueLength else { return "\(name) \(text)" }
    return "\(name) \(text.prefix(Self.valueLength - 1))…"
  }
}

extension String {
  fileprivate enum Alignment { case leading, trailing }

  fileprivate func padded(to width: Int, alignment: Alignment = .leading) -> String {
    let padding = String(repeating: " ", count: max(0, width - count))
    return alignment == .leading ? self + padding : padding + self
  }

  /// The text without characters that a terminal acts on: a page chooses part of what a log has.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
          default: scalar
          }
        }
      )
    )
  }
}
