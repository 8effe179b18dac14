extension TextChange {
  /// Returns the changed text; nil if the text is too short, or if the change would divide one of its characters that
  /// have two UTF-16 code units.
  public func applied(to text: String) -> String? {
    var result = ""
    var index = text.startIndex
    for component in components {
      if case .insert(let inserted) = component {
        result += inserted
        continue
      }
      let units = text.utf16
      guard
        let end = units.index(index, offsetBy: component.span, limitedBy: units.endIndex),
        end.samePosition(in: text.unicodeScalars) != nil
      else { return nil }
      if case .retain = component { result += text[index..<end] }
      index = end
    }
    return result + text[index...]
  }

  /// The change from one text to another, in a single place.
  ///
  /// - Parameters:
  ///   - old: the text to change.
  ///   - new: the text that it becomes.
  public init(from old: String, to new: String) {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let shortest = min(old.count, new.count)
    var start = 0
    while start < shortest, old[start] == new[start] { start += 1 }
    var rest = 0
    while rest < shortest - start, old[old.count - 1 - rest] == new[new.count - 1 - rest] {
      rest += 1
    }
    var inserted = String.UnicodeScalarView()
    inserted.append(contentsOf: new[start..<new.count - rest])
    self.init([
      .retain(Self.length(of: old[..<start])),
      .insert(String(inserted)),
      .delete(Self.length(of: old[start..<old.count - rest])),
    ])
  }

  private static func length(of scalars: ArraySlice<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + UTF16.width($1) }
  }
}
