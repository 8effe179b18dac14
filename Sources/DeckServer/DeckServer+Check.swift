import Deck
import Foundation
import Lectern

extension DeckServer {
  /// Prints what to mend in a talk, with file and line.
  ///
  /// - Throws: the exit code 1 if there is anything.
  func check(_ checked: Talk, in file: URL) async throws {
    var problems = TalkCheck(checked).problems
    do throws(DrawnCheck.Problem) {
      let drawn = try await DrawnCheck(file, browser: chromium).problems()
      problems = TalkCheck(checked, isDrawn: true).problems + drawn
    } catch {
      Self.write("The slides were not drawn, so lengths are estimates: \(error.description)")
    }
    let lines = Set(problems).sorted { ($0.line, $0.message) < ($1.line, $1.message) }
    for problem in lines { print(problem.description(in: talk)) }
    let slides = checked.slides.count == 1 ? "1 slide" : "\(checked.slides.count) slides"
    guard problems.isEmpty else { throw ExitCode(1) }
    print("\(talk): \(slides), nothing to mend")
  }
}
