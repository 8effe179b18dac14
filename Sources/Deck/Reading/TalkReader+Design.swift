extension TalkReader {
  /// Applies a setting of the design.
  ///
  /// - Returns: the problem with it, as the end of a sentence; nil if there is none.
  static func apply(
    _ setting: Setting,
    to talk: inout Talk,
    _ hasPicture: (String) -> Bool
  ) -> String? {
    var design = talk.design ?? TalkDesign()
    defer { if design != TalkDesign() { talk.design = design } }
    switch setting.key {
    case "theme", "colorSchema":
      if setting.value.hasSuffix(".css") {
        return file(setting, hasPicture) { design.styleSheet = $0 }
      }
      if let style = TalkDesign.Style(rawValue: setting.value) {
        design.style = style
        return nil
      }
      return scheme(setting, of: &talk)
    case "transition":
      design.transition = Transition(named: setting.value)
      return design.transition == nil ? "is not fade, slide, morph or none" : nil
    case "footer":
      design.footer = setting.value.isEmpty ? nil : String(setting.value.prefix(120))
      return nil
    case "lang", "language":
      design.language = Self.isLanguageTag(setting.value) ? setting.value : nil
      return design.language == nil ? "is not the tag of a language, such as ko or pt-BR" : nil
    case "logo": return file(setting, hasPicture) { design.logo = $0 }
    case "paginate":
      design.hasNumbers = setting.isOn
      return setting.isOn == nil ? "is neither true nor false" : nil
    default: return nil
    }
  }

  private static func isLanguageTag(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil
  }

  private static func scheme(_ setting: Setting, of talk: inout Talk) -> String? {
    switch setting.value {
    case "light": talk.theme = .light
    case "dark": talk.theme = .dark
    case "auto", "default", "all": break
    default:
      let names = TalkDesign.Style.allCases.map(\.rawValue).joined(separator: ", ")
      return "is not known; use light, dark, \(names) or a style sheet such as ./mine.css"
    }
    return nil
  }

  private static func file(
    _ setting: Setting,
    _ hasPicture: (String) -> Bool,
    found: (String) -> Void
  ) -> String? {
    guard let url = InlineReader.imageURL(setting.value),
      InlineReader.hasPicture(url, hasPicture)
    else {
      return "is not in the talk's folder"
    }
    found(url)
    return nil
  }
}
