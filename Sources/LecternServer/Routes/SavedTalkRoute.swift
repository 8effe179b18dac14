internal import Composable
internal import Foundation
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
      let headers = [("location", "../present"), ("cache-control", "no-store")]
      return HTTPResponse(status: .seeOther, headers: headers)
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

/// The name under which a browser saves a response.
struct DownloadName {
  private let name: String

  /// - Parameter name: a name in any script. Characters that could form a path are replaced.
  init(_ name: String) {
    self.name = String(name.map { $0.isNewline || "/\\:\"".contains($0) ? "-" : $0 })
  }

  /// The value of `Content-Disposition` (RFC 6266 §4.3): ASCII for old clients, and UTF-8 (RFC 8187).
  var disposition: String {
    let ascii = String(name.map { $0.isASCII ? $0 : "_" })
    let allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
    let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? ascii
    return "attachment; filename=\"\(ascii)\"; filename*=UTF-8''\(encoded)"
  }
}
