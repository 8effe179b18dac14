internal import LecternTransport
internal import LecternWire

extension HTTPResponse.Status {
  /// Creates the status for the answer to an action of a call.
  ///
  /// - Parameter answer: an acknowledgement or a fault.
  init(callAnswer answer: [UInt8]) {
    guard let json = try? JSONValue(answer), let message = ViewerMessage(json) else {
      self = .serviceUnavailable
      return
    }
    self =
      switch message {
      case .fault(let fault): Self(fault.code)
      case .acknowledgement, .snapshot, .patch: .ok
      }
  }

  private init(_ code: Fault.Code) {
    self =
      switch code {
      case .notAllowed, .serverOnly: .forbidden
      case .tooManyActions: .tooManyRequests
      case .staleRef, .inThePast: .conflict
      case .notRecorded: .serviceUnavailable
      case .malformedMessage, .unknownMessage, .unknownAction, .invalidValue, .actionCrashed:
        .badRequest
      }
  }
}
