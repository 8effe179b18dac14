extension SlideReader {
  mutating func apply(_ setting: Setting) {
    let key = SettingKey.bare(setting.key)
    switch key {
    case "layout":
      guard let layout = Layout(named: setting.value) else {
        return report(setting.line, "the layout “\(setting.value)” is not known")
      }
      guard slide.page == nil || [.pictureLeft, .pictureRight].contains(layout) else {
        return report(
          setting.line,
          "the layout “\(setting.value)” has no effect on a page; use image-left or image-right"
        )
      }
      slide.layout = layout
    case "class":
      for name in setting.words {
        switch name {
        case "lead":
          guard slide.page == nil else {
            report(setting.line, "the class “lead” has no effect on a page")
            break
          }
          slide.layout = .center
        case "invert": slide.theme = .dark
        default: report(setting.line, "the class “\(name)” is not known")
        }
      }
    case "background", "backgroundImage", "image":
      guard slide.page == nil else { return report(setting.line, Self.pageHidesPicture) }
      guard let url = InlineReader.imageURL(setting.value.withoutCSSURL) else {
        return report(setting.line, "the \(key) “\(setting.value)” is no picture of this folder")
      }
      if !InlineReader.hasPicture(url, hasPicture) {
        report(setting.line, "the picture “\(setting.value)” is not in the talk's folder")
      }
      slide.background = url
      if slide.layout == .content { slide.layout = .picture }
    case "join":
      slide.showsInvitation = setting.isOn
      if setting.isOn == nil {
        report(setting.line, "the join “\(setting.value)” is neither on nor off")
      }
    case "transition":
      slide.transition = Transition(named: setting.value)
      if slide.transition == nil {
        report(setting.line, "the transition “\(setting.value)” is not fade, slide, morph or none")
      }
    case "id", "routeAlias": slide.id = setting.value.slug()
    case "room": embed(setting.value, at: setting.line)
    case "title": slide.title = setting.value
    case _ where SettingKey.ofTalk.contains(key):
      report(setting.line, "“\(setting.key)” belongs in the front matter at the top of the file")
    case _ where SettingKey.ofPage.contains(key): break
    case _ where SettingKey.ofSlide.contains(key) || SettingKey.silent.contains(key): break
    default: reportWithoutEffect(setting, key)
    }
  }

  private mutating func reportWithoutEffect(_ setting: Setting, _ key: String) {
    let fixed = SettingKey.fixed[key]
    guard fixed?.values.contains(setting.value) != true else { return }
    let known = fixed?.advice ?? SettingKey.withoutEffect[key]
    if known == nil, let name = SettingKey.key(like: key) {
      return report(setting.line, "“\(setting.key)” has no effect; did you mean `\(name)`?")
    }
    let advice = known ?? ""
    let reason = advice.isEmpty ? "" : ": \(advice)"
    report(setting.line, "“\(setting.key)” has no effect\(reason)")
  }

  /// - Returns: whether the room is shown.
  @discardableResult mutating func embed(_ name: String, at line: Int) -> Bool {
    guard name.isRoomName else {
      report(line, name.problemAsRoomName)
      return false
    }
    guard slide.live == nil else {
      report(line, Self.secondLiveBlock)
      return false
    }
    slide.live = .room(name: name)
    return true
  }

  static let pageHidesPicture = "a slide on a page has no background"

  /// Puts the page beside the other content of the slide.
  mutating func setPageLayout() {
    let isAlone = slide.heading == nil && slide.blocks.isEmpty && slide.live == nil
    slide.layout = isAlone ? .page : slide.layout == .pictureRight ? .pageRight : .pageLeft
  }
}
