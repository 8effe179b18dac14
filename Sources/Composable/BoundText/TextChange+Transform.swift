extension TextChange {
  /// Returns this change for the text that another change of the same text has led to.
  ///
  /// ```text
  ///            ┌── one ──▶ · ── other.transformed(over: one) ──┐
  ///     text ──┤                                               ├──▶ the same text
  ///            └─ other ─▶ · ── one.transformed(over: other) ──┘
  /// ```
  ///
  /// A text that one of them inserts stays, even inside a text that the other one deletes. A text that both delete is
  /// deleted once.
  ///
  /// - Parameters:
  ///   - other: the change that was applied before.
  ///   - isFirst: whether the insertion of this change comes first if both insert at the same place. It has to be
  ///     false for the other one.
  public func transformed(over other: TextChange, isFirst: Bool) -> TextChange {
    var (own, applied) = (Steps(components), Steps(other.components))
    var result = TextChange()
    while let step = own.next {
      if case .insert(let text) = step, isFirst || !applied.isAtInsertion {
        result.append(.insert(text))
        own.skipInsertion()
      } else if case .insert(let text) = applied.next {
        result.append(.retain(text.utf16.count))
        applied.skipInsertion()
      } else {
        let count = min(own.rest, applied.rest)
        switch (step, applied.next) {
        case (_, .delete): break
        case (.delete, _): result.append(.delete(count))
        default: result.append(.retain(count))
        }
        own.skip(count)
        applied.skip(count)
      }
    }
    result.removeLastRetain()
    return result
  }
}

/// The steps of a change, of which a part may be done.
private struct Steps {
  private var components: ArraySlice<TextChange.Component>
  private var done = 0

  init(_ components: [TextChange.Component]) {
    self.components = components[...]
  }

  var next: TextChange.Component? { components.first }

  var isAtInsertion: Bool {
    if case .insert = next { true } else { false }
  }

  /// The length of what is left of the next step, if it is no insertion. Behind the last step, all is retained.
  var rest: Int { next.map { $0.span - done } ?? .max }

  mutating func skipInsertion() {
    components.removeFirst()
  }

  mutating func skip(_ count: Int) {
    guard let next else { return }
    done += count
    if done == next.span {
      components.removeFirst()
      done = 0
    }
  }
}
