import LecternTransport
import LecternWire
import Testing

@testable import LecternServer

@Suite struct CallStatusTests {
  @Test("an acknowledgement is a success")
  func acknowledgement() {
    let answer = Acknowledgement(ref: 1, revision: 2).encoded
    #expect(HTTPResponse.Status(callAnswer: answer) == .ok)
  }

  @Test("every fault is a failure", arguments: Fault.Code.allCases)
  func faults(code: Fault.Code) {
    let status = HTTPResponse.Status(
      callAnswer: Fault(ref: 1, code: code, message: "because").encoded
    )
    #expect(["4", "5"].contains(status.rawValue.first))
  }

  @Test(
    "a script sees from the status what to do",
    arguments: [
      (.notAllowed, .forbidden), (.tooManyActions, .tooManyRequests), (.staleRef, .conflict),
      (.notRecorded, .serviceUnavailable), (.unknownAction, .badRequest),
    ] as [(Fault.Code, HTTPResponse.Status)]
  )
  func statuses(code: Fault.Code, status: HTTPResponse.Status) {
    let answer = Fault(ref: nil, code: code, message: "because").encoded
    #expect(HTTPResponse.Status(callAnswer: answer) == status)
  }

  @Test("an answer that no room gives is a failure")
  func garbage() {
    #expect(HTTPResponse.Status(callAnswer: Array("{".utf8)) == .serviceUnavailable)
  }
}
