internal import Foundation

extension HTTPResponse {
  /// 404, with the site's page for missing files, if any.
  init(notFoundPage page: StaticFile?) {
    if let page, let body = FileManager.default.contents(atPath: page.path) {
      self.init(status: .notFound, contentType: page.contentType, body: body)
    } else {
      self.init(status: .notFound, body: "Not found\n".utf8)
    }
  }
}
