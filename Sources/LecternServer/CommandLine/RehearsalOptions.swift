internal import ArgumentParser
internal import Foundation
internal import LecternRehearsal
internal import LecternRoom

/// The option for a rehearsal.
struct RehearsalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Fill the room with ghosts that join, tap and lose their network, as in "\(RehearsalPlan.example)". Networks: \
      \(NetworkProfile.names). The room is a new one, and ends with the server; the saved data stay untouched.
      """,
      valueName: "devices, network"
    ),
    transform: { text in
      do throws(RehearsalPlan.Problem) {
        return try RehearsalPlan(text)
      } catch {
        throw ValidationError(error.description)
      }
    }
  )
  var rehearse: RehearsalPlan?

  /// The folder of the data of all rehearsals of this process. Only its owner can read it.
  static let folder = FileManager.default.temporaryDirectory
    .appending(path: "lectern-rehearsal-\(Secret.token().text)", directoryHint: .isDirectory)

  /// Checks that no option concerns a room that outlives the server.
  func validate(with journal: JournalOptions, dataPath: String?) throws {
    guard rehearse != nil else { return }
    let others = [
      "--data": dataPath != nil, "--fresh": journal.fresh, "--check-log": journal.checkLog,
      "--discard-unknown": journal.discardUnknown, "--save-talk": journal.saveTalk != nil,
      "--save-test": journal.saveTest != nil, "--replay": journal.replay != nil,
      "--results": journal.results != nil,
    ]
    guard let other = others.filter(\.value).keys.min() else { return }
    throw ValidationError(
      "--rehearse has a room of its own, which ends with the server; leave out \(other)"
    )
  }

  /// Checks that the ghosts can enter.
  ///
  /// - Parameter admitsLinks: whether a link admits to the rooms.
  func validate(admittingLinks admitsLinks: Bool) throws {
    guard rehearse != nil, !admitsLinks else { return }
    throw ValidationError(
      "--rehearse lets ghosts in by a link, because they cannot sign in; add --sign-in-links"
    )
  }

  /// Deletes the data of a rehearsal.
  func removeData() {
    if rehearse != nil { try? FileManager.default.removeItem(at: Self.folder) }
  }
}
