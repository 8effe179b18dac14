package import LecternTransport
internal import LecternWire

extension CallOutcome {
  /// Creates the outcome of an action of a call.
  ///
  /// - Parameter answer: an acknowledgement or a fault.
  package init(ofAnswer answer: [UInt8]) {
    guard let json = try? JSONValue(answer), let message = ViewerMessage(json) else {
      self = .unavailable
      return
    }
    self =
      switch message {
      case .fault(let fault): Self(fault.code)
      case .acknowledgement, .snapshot, .patch: .done
      }
  }

  private init(_ code: Fault.Code) {
    self =
      switch code {
      case .notAllowed, .serverOnly: .notAllowed
      case .tooManyActions: .excessive
      case .staleRef, .inThePast: .conflict
      case .notRecorded: .unavailable
      case .malformedMessage, .unknownMessage, .unknownAction, .invalidValue, .actionCrashed:
        .invalid
      }
  }
}
