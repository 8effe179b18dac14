internal import ArgumentParser
internal import LecternRoom

extension ServerOptions {
  /// Refuses options that are incompatible with shared logs.
  func validateSharedLogs() throws {
    let options: [(String, Bool)] = [
      ("--no-journal", journal.isOff), ("--fresh", journal.fresh),
      ("--durability relaxed", journal.durability == .relaxed),
      ("--replay", journal.replay != nil), ("--check-log", journal.checkLog),
      ("--save-talk", journal.saveTalk != nil), ("--save-test", journal.saveTest != nil),
      ("--results", journal.results != nil), ("--rehearse", rehearsal.rehearse != nil),
    ]
    guard let (name, _) = options.first(where: \.1) else { return }
    throw ValidationError("\(name) needs a log of the server's own; leave it out, or --nats")
  }
}
