extension SlideReader {
  /// How the content of an element of Slidev's appears.
  enum Stepping: Equatable {
    /// Each item and paragraph is a step.
    case each
    /// All of it is one step; nil before its first block.
    case together(step: Int?)
  }

  /// An open element whose content appears step by step.
  struct SteppingElement {
    let name: String
    let line: Int
    /// How the content of the element around it appears.
    let outer: Stepping?
    /// The number of open elements with the same name inside it, and itself.
    var depth = 1
  }

  /// Begins steps at `<v-click>` and elements with `v-click` as an attribute.
  ///
  /// - Returns: false for other elements, also those without content.
  mutating func beginSteps(at tag: InlineReader.Tag, line: Int) -> Bool {
    switch tag.name {
    case "v-clicks", "VClicks": push(.each, tag, tag.attributes, at: line)
    case "v-click", "VClick": push(.together(step: nil), tag, tag.attributes, at: line)
    // It appears with the step before it.
    case "v-after", "VAfter":
      push(.together(step: slide.stepCount), tag, tag.attributes, at: line)
    default:
      guard let directive = tag.directive, !tag.isEmpty else {
        if steppingElements.last?.name == tag.name, !tag.isEmpty {
          steppingElements[steppingElements.count - 1].depth += 1
        }
        return false
      }
      let isAfter = directive.hasPrefix("v-after")
      let name = isAfter ? "v-after" : "v-click"
      let step = isAfter ? slide.stepCount : nil
      push(.together(step: step), tag, directive == name ? "" : directive, at: line)
      if tag.attributes != directive {
        report(line, "of <\(tag.name)>, \(name) is understood; other attributes are left out")
      }
    }
    return true
  }

  private mutating func push(
    _ stepping: Stepping,
    _ tag: InlineReader.Tag,
    _ unused: String,
    at line: Int
  ) {
    flush()
    steppingElements.append(.init(name: tag.name, line: line, outer: self.stepping))
    self.stepping = stepping
    if !unused.isEmpty {
      report(line, "“\(unused)” has no effect: steps follow the order of the file")
    }
    if tag.isInsideLine { report(line, "<\(tag.name)> in a line makes all of the line one step") }
  }

  /// Ends the steps of the innermost element, if an end tag closes it.
  mutating func endSteps(at tag: InlineReader.Tag) {
    guard let last = steppingElements.last, tag.name == "/" + last.name else { return }
    guard last.depth == 1 else {
      steppingElements[steppingElements.count - 1].depth -= 1
      return
    }
    flush()
    steppingElements.removeLast()
    stepping = last.outer
  }

  /// Reports the elements that end with their slide.
  mutating func reportOpenElements() {
    for element in steppingElements {
      report(
        element.line,
        "<\(element.name)> is not closed; the rest of the slide appears with it"
      )
    }
  }

  /// Returns the step of a block that is appended now; 0 if it appears with its slide.
  mutating func nextStep() -> Int {
    switch stepping {
    case .each:
      slide.stepCount += 1
      return slide.stepCount
    case .together(let step?): return step
    case .together(nil):
      slide.stepCount += 1
      stepping = .together(step: slide.stepCount)
      return slide.stepCount
    case nil: return 0
    }
  }
}
