internal import LecternWire

/// The error of a ``LecternWire/PresenterPage`` without a file.
struct MissingPresenterPage: Error, CustomStringConvertible {
  let page: PresenterPage

  var description: String {
    "PresenterPage(\"\(page.name)\", at: \"\(page.path)\"): the app's pages have no \(page.path).html"
  }
}
