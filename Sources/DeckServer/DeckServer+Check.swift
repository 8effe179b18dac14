import Deck
import Foundation
import Lectern

extension DeckServer {
  /// Prints what to mend in a talk, with file and line.
  ///
  /// - Throws: the exit code 1 if there is anything.
  func check(_ checked: Talk, in file: URL) async throws {
    var problems = TalkCheck(checked).problems
    if isatty(STDERR_FILENO) == 1 { Self.write("drawing the slides …") }
    do throws(HeadlessSpeaker.Problem) {
      let speaker = try HeadlessSpeaker(file, browser: chromium)
      let drawn = try await DrawnCheck(speaker).problems()
      problems = TalkCheck(checked, isDrawn: true).problems + drawn
    } catch {
      Self.write("The slides were not drawn, so lengths are estimates: \(error.description)")
    }
    let lines = Set(problems).sorted { ($0.line, $0.message) < ($1.line, $1.message) }
    for problem in lines { Self.print(checked.description(of: problem, in: talk)) }
    let isReady = venue ? await checkVenue(of: file) : true
    let slides = checked.slides.count == 1 ? "1 slide" : "\(checked.slides.count) slides"
    if problems.isEmpty { Self.print("\(talk): \(slides), nothing to mend") }
    guard problems.isEmpty, isReady else { throw ExitCode(1) }
  }

  /// Prints a line on standard output, unbuffered: a check takes a minute.
  private static func print(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Prints the state of this machine and its network, a line for each check.
  ///
  /// - Returns: whether there is no problem.
  private func checkVenue(of file: URL) async -> Bool {
    var isReady = true
    let check = VenueCheck(
      talk: file,
      data: options.dataFolder(for: "Deck"),
      arguments: Self.argumentsToServe(CommandLine.arguments)
    )
    await check.run(
      begin: { Self.write("checking the \($0) …") },
      report: { finding in
        Self.print("\(finding)")
        if finding.verdict == .problem { isReady = false }
      }
    )
    return isReady
  }

  /// Returns the arguments with which the talk will be served, without those about its data.
  private static func argumentsToServe(_ arguments: [String]) -> [String] {
    var kept: [String] = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--check", "--venue", "--fresh", "--no-journal": break
      case "--chromium", "--data": _ = rest.popFirst()
      case _ where ["--chromium=", "--data="].contains(where: argument.hasPrefix): break
      default: kept.append(argument)
      }
    }
    return kept
  }
}
