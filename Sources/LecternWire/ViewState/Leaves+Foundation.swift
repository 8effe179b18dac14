public import Foundation

/// A moment is a text of RFC 3339, to the millisecond, in UTC: what ECMAScript's `Date` writes, and reads.
extension Date: ViewState {
  public func write(to json: inout JSONWriter) {
    json.text(
      formatted(
        .iso8601.year().month().day().time(includingFractionalSeconds: true)
          .timeZone(separator: .omitted)
      )
    )
  }
}

extension UUID: ViewState {
  public func write(to json: inout JSONWriter) {
    json.text(uuidString)
  }
}

extension URL: ViewState {
  public func write(to json: inout JSONWriter) {
    json.text(absoluteString)
  }
}
