import LecternWire

extension Micro {
  static func measureEncoding() throws {
    let page = Page()
    let list = List()
    report(
      "encode a page of ten fields",
      unit: "ns/field",
      try nanoseconds(times: 50_000) { _ in _ = try EncodedState(page) } / Page.fieldCount
    )
    report(
      "encode a list of 1000 rows",
      unit: "ns/field",
      try nanoseconds(times: 200) { _ in _ = try EncodedState(list) } / List.fieldCount
    )
  }

  /// Measures each diff together with the message that contains it.
  static func measureComparing() throws {
    var page = Page()
    report(
      "one field of ten has changed",
      unit: "ns/field",
      try nanoseconds(times: 50_000) { number in
        let old = page
        page.count = number
        _ = try Patch(from: 1, old, to: 2, page).encoded
      } / Page.fieldCount
    )
    var list = List()
    report(
      "one row of 1000 has changed",
      unit: "ns/field",
      try nanoseconds(times: 200) { number in
        let old = list
        list.rows[number % list.rows.count].label = "changed \(number)"
        _ = try Patch(from: 1, old, to: 2, list).encoded
      } / List.fieldCount
    )
    report(
      "the first row of 1000 is removed",
      unit: "ns/field",
      try nanoseconds(times: 200) { _ in
        var shorter = list
        shorter.rows.removeFirst()
        _ = try Patch(from: 1, list, to: 2, shorter).encoded
      } / List.fieldCount
    )
  }
}
