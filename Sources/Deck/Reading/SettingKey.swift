/// The keys of front matter and of Marp's comments.
enum SettingKey {
  /// Keys that describe the talk.
  static let ofTalk: Set = [
    "title", "author", "theme", "colorSchema", "duration", "headingDivider", "marp", "moderation",
    "blocked", "slides", "footer", "logo", "paginate", "lineNumbers", "pace", "lang", "language",
    "names",
  ]
  /// Keys that describe the talk in its front matter, and elsewhere a slide.
  static let ofEither: Set = ["join", "transition"]
  /// Keys that describe a slide; Marp writes some of them with an underscore.
  static let ofSlide: Set = [
    "layout", "class", "background", "backgroundImage", "image", "id", "routeAlias", "room",
    "disabled", "hide",
  ]
  /// Keys that describe the place of a slide among pages. In comments they may begin a note.
  static let ofPage: Set = ["page", "after"]
  /// Keys that change nothing on a slide, so they aren't reported.
  static let silent: Set = [
    "description", "keywords", "url", "info", "titleTemplate", "date", "math",
    "hideInToc", "level", "routerMode", "download", "exportFilename",
    "export", "record", "selectable", "monaco", "presenter", "browserExporter", "seoMeta",
    "highlighter", "favicon", "twoslash", "preload",
  ]
  /// Keys that have one value in Deck, and the values that say so.
  static let fixed: [String: (values: Set<String>, advice: String)] = [
    "size": (["16:9"], "slides are 16:9, and fill the screen"),
    "aspectRatio": (["16/9", "16:9"], "slides are 16:9, and fill the screen"),
    "canvasWidth": ([], "text is as large as fits the slide"),
    "mdc": (["false"], "attributes in braces are shown as text"),
    "clicks": ([], "a slide has as many steps as its content"),
  ]
  private static let includes = "it belongs in the front matter of a slide, between lines of ---"
  /// Keys that Marp or Slidev have and Deck does not, and what to do instead.
  static let withoutEffect: [String: String] = [
    "backgroundColor": "class: invert makes a slide dark",
    "color": "class: invert makes a slide dark",
    "backgroundPosition": "", "backgroundRepeat": "", "backgroundSize": "",
    "style": "pages have Deck's own style", "css": "pages have Deck's own style",
    "header": "write it on the slides that need it",
    "drawings": "", "fonts": "", "clicksStart": "", "zoom": "",
    "src": includes, "include": includes,
    "defaults": "give each slide its own settings", "themeConfig": "", "plantUmlServer": "",
    "remoteAssets": "", "addons": "", "htmlAttrs": "",
  ]

  /// Returns whether a comment with this key is a directive instead of a note.
  static func isDirective(_ key: String) -> Bool {
    let name = bare(key)
    return key != name || [ofTalk, ofEither, ofSlide, silent].contains { $0.contains(name) }
      || fixed[name] != nil || withoutEffect[name] != nil
  }

  /// Returns the key of Deck that is nearly a word, such as `duration` for `durration`.
  static func key(like word: String) -> String? {
    guard word.count > 4 else { return nil }
    let limit = word.count > 6 ? 2 : 1
    return ofTalk.union(ofEither).union(ofSlide).union(ofPage).sorted()
      .map { (key: $0, distance: word.lowercased().editDistance(to: $0.lowercased())) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?.key
  }

  /// Returns the key without Marp's underscore or the dollar sign of its early versions. The underscore limits a
  /// directive to its slide.
  static func bare(_ key: String) -> String {
    key.first.map("_$".contains) == true ? String(key.dropFirst()) : key
  }
}
