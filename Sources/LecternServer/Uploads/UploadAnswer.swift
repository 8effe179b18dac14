internal import LecternTransport

/// The answer to a request about an upload, as JSON.
struct UploadAnswer {
  private let json: String
  private let status: HTTPResponse.Status

  private init(json: String, status: HTTPResponse.Status = .ok) {
    (self.json, self.status) = (json, status)
  }

  /// Creates the answer to an offer that is accepted.
  init(key: String, limit: Int) {
    self.init(json: #"{"key":"\#(key)","limit":\#(limit)}"#)
  }

  /// Creates the answer about a file that isn't accepted. It is no error of HTTP: browsers would log it as the page's.
  ///
  /// A page repeats a request that is answered with 503.
  init(_ problem: UploadProblem) {
    let status: HTTPResponse.Status =
      switch problem {
      case .unknown: .notFound
      case .later, .busy: .serviceUnavailable
      case .size, .empty, .type, .refused, .quota, .full, .disk: .ok
      }
    self.init(json: #"{"problem":"\#(problem.rawValue)"}"#, status: status)
  }

  /// Creates the answer that says how far an upload is.
  init(_ status: UploadDesk.Status) {
    switch status.phase {
    case .failed(let problem): self.init(problem)
    case .receiving, .writing, .finishing:
      self.init(json: #"{"offset":\#(status.offset)}"#)
    case .done: self.init(json: #"{"offset":\#(status.offset),"done":true}"#)
    }
  }

  /// Creates the answer to a part that isn't written. It says where the next part begins.
  init(_ refusal: UploadDesk.UnwantedPart) {
    switch refusal {
    case .unknown: self.init(UploadProblem.unknown)
    case .other(let status): self.init(status)
    }
  }

  var response: HTTPResponse {
    var headers = [(name: "cache-control", value: "no-store")]
    if status == .serviceUnavailable { headers.append((name: "retry-after", value: "1")) }
    return HTTPResponse(
      status: status,
      headers: headers,
      contentType: "application/json",
      body: json.utf8
    )
  }
}
