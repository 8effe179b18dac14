internal import LecternTransport

/// The answer to a request about an upload, as JSON.
struct UploadAnswer {
  private let json: String
  private var status = HTTPResponse.Status.ok

  /// Creates the answer to an offer that is accepted.
  init(key: String, limit: Int) {
    json = #"{"key":"\#(key)","limit":\#(limit)}"#
  }

  /// Creates the answer about a file that isn't accepted. It is no error of HTTP: browsers would log it as the page's.
  init(_ problem: UploadProblem) {
    json = #"{"problem":"\#(problem.rawValue)"}"#
    if problem == .unknown { status = .notFound }
  }

  /// Creates the answer that says how far an upload is.
  init(_ status: UploadDesk.Status) {
    switch status.phase {
    case .failed(let problem): self.init(problem)
    case .receiving, .writing, .finishing: json = #"{"offset":\#(status.offset)}"#
    case .done: json = #"{"offset":\#(status.offset),"done":true}"#
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
    HTTPResponse(
      status: status,
      headers: [("cache-control", "no-store")],
      contentType: "application/json",
      body: json.utf8
    )
  }
}
