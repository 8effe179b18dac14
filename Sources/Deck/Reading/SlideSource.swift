/// The parts of one slide.
struct SlideSource {
  /// The first line, from 1.
  let line: Int
  var settings: [Setting] = []
  /// Lines and fences.
  var parts: [SourcePart] = []
  /// Each note with its first line.
  var notes: [SourceLine] = []

  init(line: Int) { self.line = line }

  var hasContent: Bool { !settings.isEmpty || hasText }

  /// Whether a setting is about the slide, and not the talk.
  var describesSlide: Bool {
    settings.contains {
      let key = SettingKey.bare($0.key)
      return SettingKey.ofPage.contains(key) || SettingKey.ofSlide.contains(key)
    }
  }

  /// Whether it has a fence, or a line that isn't blank.
  var hasText: Bool {
    parts.contains {
      switch $0 {
      case .line(let line): !line.isBlank
      default: true
      }
    }
  }

  /// The settings that hold for the slides that follow, too: Marp's without an underscore.
  var inheritedSettings: [Setting] {
    settings.filter { $0.key == "class" || $0.key.hasPrefix("background") }
  }
}

extension SourceLine {
  /// The level of an ATX heading; nil for other lines.
  var headingLevel: Int? {
    text.isHeading ? text.prefix { $0 == "#" }.count : nil
  }
}

extension String {
  /// Whether it is an ATX heading, such as `## Title`.
  var isHeading: Bool {
    let marker = prefix { $0 == "#" }
    return (1...6).contains(marker.count) && dropFirst(marker.count).first == " "
  }
}
