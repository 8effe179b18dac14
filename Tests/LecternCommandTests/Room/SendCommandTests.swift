import ArgumentParser
import LecternWire
import Testing

@testable import LecternClient
@testable import LecternCommand

@Suite struct SendCommandTests {
  private func value(_ arguments: String...) throws -> String? {
    try SendCommand.parse(["http://h/", "counter.stepChanged"] + arguments).action.value
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a value is sent as it was written, and a text as a string of JSON")
  func values() throws {
    #expect(try value() == nil)
    #expect(try value(#" {"to": 1.50} "#) == #"{"to": 1.50}"#)
    #expect(try value("--text", "a \"b\"") == #""a \"b\"""#)
    #expect(try value("--text", "5") == #""5""#)
  }

  @Test("a value that is not JSON is refused with advice")
  func malformed() {
    let error = #expect(throws: (any Error).self) { try value("Ada") }
    #expect(error.map(SendCommand.message(for:))?.contains("add --text") == true)
  }

  @Test("a timeout is a number of seconds")
  func timeout() {
    #expect(throws: (any Error).self) { try value("--timeout", "-1") }
    #expect(throws: (any Error).self) { try value("--timeout", "nan") }
  }

  @Test("a line has a name and, after a blank, a value")
  func lines() throws {
    #expect(try OutgoingAction(line: "", isText: false) == nil)
    let action = try #require(try OutgoingAction(line: "a.b {\"to\": 5}", isText: false))
    #expect(action.name == "a.b")
    #expect(action.value == Array(#"{"to": 5}"#.utf8))
    let text = try OutgoingAction(line: "heard two words", isText: true)
    #expect(text?.value == Array(#""two words""#.utf8))
    #expect(throws: (any Error).self) { try OutgoingAction(line: "a b", isText: false) }
  }

  private func outcome(
    _ result: Result<Int, any Error>,
    problem: String? = nil,
    hasTimedOut: Bool = false
  ) -> SendOutcome {
    SendOutcome(result, of: "a.b", problem: problem, timeout: 10, hasTimedOut: hasTimedOut)
  }

  @Test("the exit code says whether the action has run, has not, or may have")
  func outcomes() {
    #expect(outcome(.success(43)).text == "revision 43")
    #expect(outcome(.success(43)).code == 0)
    let fault = Fault(ref: 1, code: .notAllowed, message: "only presenters may")
    #expect(outcome(.failure(fault)).code == 1)
    #expect(
      outcome(.failure(fault)).text == "a.b was refused (not_allowed): only presenters may."
    )
    let unsent = outcome(
      .failure(CancellationError()),
      problem: "Cannot connect.",
      hasTimedOut: true
    )
    #expect(unsent.code == 1)
    #expect(unsent.text == "a.b was not sent in 10.0 seconds. Cannot connect.")
  }

  @Test("an answer is late only if the time has passed; else it is lost")
  func lostAnswers() {
    let late = outcome(.failure(SendError.outcomeUnknown), hasTimedOut: true)
    #expect(late.code == 2)
    #expect(late.text == "No answer to a.b after 10.0 seconds. It may have run.")
    let lost = outcome(.failure(SendError.outcomeUnknown))
    #expect(lost.code == 2)
    #expect(lost.text == "a.b: \(SendError.outcomeUnknown)")
  }
}
