internal import Composable
internal import LecternHistory
internal import LecternRoom
internal import LecternTransport

/// Serves presenters the talk so far as a file. Redirects others to the presenter's page, where they learn whose page it is.
struct SavedTalkRoute: Route {
  static var path: String { "/lectern/talk.html" }
  var path: String { Self.path }

  let saver: TalkSaver
  /// An actor on the listener's loop.
  let loop: any Actor
  /// Returns whether a request is a presenter's; called on the loop.
  let isPresenter: @Sendable (HTTPRequest) -> Bool
  /// Returns the current time; called on the loop.
  let now: @Sendable () -> Timestamp

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard isPresenter(request) else {
      return presenterPage
    }
    let hold = ResponseHold()
    let (saver, loop, time) = (saver, loop, now())
    Task.detached {
      await loop.release(hold, sending: page(of: saver, at: time))
    }
    var response = HTTPResponse(status: .ok)
    response.hold = hold
    return response
  }

  private func page(of saver: TalkSaver, at time: Timestamp) async -> HTTPResponse {
    switch await saver.page() {
    case .success(let page):
      let name = DownloadName("\(page.name) \(time.localDateAndTime.prefix(10)).html")
      return HTTPResponse(
        status: .ok,
        headers: [("content-disposition", name.disposition), ("cache-control", "no-store")],
        contentType: "text/html; charset=utf-8",
        body: page.html
      )
    case .failure(let error):
      return HTTPResponse(status: .serviceUnavailable, body: "\(error)\n".utf8)
    }
  }
}

extension Actor {
  fileprivate func release(_ hold: ResponseHold, sending response: HTTPResponse) {
    hold.release(sending: response)
  }
}
