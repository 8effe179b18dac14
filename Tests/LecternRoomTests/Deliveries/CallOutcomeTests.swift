import LecternTransport
import LecternWire
import Testing

@testable import LecternRoom

@Suite struct CallOutcomeTests {
  @Test("an acknowledgement is a success")
  func acknowledgement() {
    let answer = Acknowledgement(ref: 1, revision: 2).encoded
    #expect(CallOutcome(ofAnswer: answer) == .done)
  }

  @Test("every fault is a failure", arguments: Fault.Code.allCases)
  func faults(code: Fault.Code) {
    let answer = Fault(ref: 1, code: code, message: "because").encoded
    #expect(CallOutcome(ofAnswer: answer) != .done)
  }

  @Test(
    "a script sees from the outcome what to do",
    arguments: [
      (.notAllowed, .notAllowed), (.tooManyActions, .excessive), (.staleRef, .conflict),
      (.notRecorded, .unavailable), (.unknownAction, .invalid),
    ] as [(Fault.Code, CallOutcome)]
  )
  func outcomes(code: Fault.Code, outcome: CallOutcome) {
    let answer = Fault(ref: nil, code: code, message: "because").encoded
    #expect(CallOutcome(ofAnswer: answer) == outcome)
  }

  @Test("an answer that no room gives is a failure")
  func garbage() {
    #expect(CallOutcome(ofAnswer: Array("{".utf8)) == .unavailable)
  }
}
