import SwiftSyntax

/// The cases of an enum, each encoded as an object with one field, named after the case.
///
/// `.loading` is `{"loading":true}`, `.loaded(7)` is `{"loaded":7}`, and several values are an object with
/// their labels as keys, or `_0`, `_1` for values without labels.
struct ViewStateCases {
  private let cases: CaseList

  init(_ cases: CaseList) {
    self.cases = cases
  }

  var bodies: (write: [String], changes: [String]) {
    let changes = cases.source { changeClause(of: $0) }
    // A single case cannot change to another; a `default` would cause a warning.
    let isOnlyCase = cases.source { $0.name }.count == 1
    let replacement = "if self != old { try patch.replace(with: self) }"
    let otherCase = isOnlyCase ? [] : ["default:", "  " + replacement]
    return (
      ["switch self {"] + cases.source { writeClause(of: $0) } + ["}"],
      changes.isEmpty
        ? [replacement]
        : ["switch (old, self) {"] + changes + otherCase + ["}"]
    )
  }

  private func writeClause(of enumCase: EnumCase) -> String {
    let names = enumCase.values.indices.map { "value\($0)" }
    let pattern = enumCase.expression { index, _ in "let \(names[index])" }
    let fields = fields(of: enumCase, names)
    let body: [String]
    switch names.count {
    case 0:
      body = ["try json.field(\"\(enumCase.plainName)\", true)"]
    case 1:
      body = ["try json.field(\"\(enumCase.plainName)\", value0)"]
    default:
      body =
        [
          "try json.nested(\"\(enumCase.plainName)\") { json throws(LecternWire.UnencodableValue) in"
        ]
        + fields.map { "  try json.field(\"\($0.label)\", \($0.name))" } + ["}"]
    }
    return
      (["case \(pattern):", "  try json.object { json throws(LecternWire.UnencodableValue) in"]
      + body.map { "    " + $0 } + ["  }"]).joined(separator: "\n")
  }

  /// Returns the clause for two values of the same case; nil if such values cannot differ.
  private func changeClause(of enumCase: EnumCase) -> String? {
    guard !enumCase.values.isEmpty else { return nil }
    let old = enumCase.values.indices.map { "old\($0)" }
    let new = enumCase.values.indices.map { "new\($0)" }
    let oldPattern = enumCase.expression { index, _ in "let \(old[index])" }
    let newPattern = enumCase.expression { index, _ in "let \(new[index])" }
    let head = "case (\(oldPattern), \(newPattern)):"
    guard old.count > 1 else {
      return [head, "  try patch.field(\"\(enumCase.plainName)\", old0, new0)"]
        .joined(separator: "\n")
    }
    let lines = zip(fields(of: enumCase, old), fields(of: enumCase, new)).map { old, new in
      "    try patch.field(\"\(new.label)\", \(old.name), \(new.name))"
    }
    return
      ([
        head,
        "  try patch.nested(\"\(enumCase.plainName)\") { patch throws(LecternWire.UnencodableValue) in",
      ] + lines + ["  }"]).joined(separator: "\n")
  }

  /// Returns the values with their labels, in the order of the object's fields.
  private func fields(of enumCase: EnumCase, _ names: [String]) -> [(label: String, name: String)] {
    enumCase.values.enumerated()
      .map { index, value in
        (value.label.map { $0.filter { $0 != "`" } } ?? "_\(index)", names[index])
      }
      .sorted { $0.0.utf16.lexicographicallyPrecedes($1.0.utf16) }
  }
}
