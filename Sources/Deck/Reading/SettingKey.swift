/// The keys of front matter and of Marp's comments.
enum SettingKey {
  /// Keys that describe the talk.
  static let ofTalk: Set = [
    "title", "author", "theme", "colorSchema", "duration", "headingDivider", "marp",
  ]
  /// Keys that describe a slide; Marp writes some of them with an underscore.
  static let ofSlide: Set = [
    "layout", "class", "background", "backgroundImage", "image", "id", "routeAlias", "room",
    "disabled", "hide",
  ]
  /// Keys without an effect on what is shown, so that their absence is none either.
  static let silent: Set = [
    "description", "keywords", "url", "info", "titleTemplate", "date", "lang", "size", "math",
    "aspectRatio", "canvasWidth", "hideInToc", "level", "routerMode", "download", "exportFilename",
    "export", "record", "selectable", "mdc", "monaco", "presenter", "browserExporter", "seoMeta",
    "highlighter", "lineNumbers", "favicon", "clicks", "paginate", "$theme", "twoslash", "preload",
  ]
  /// Keys that Marp or Slidev have and Deck does not.
  static let withoutEffect: Set = [
    "backgroundColor", "backgroundPosition", "backgroundRepeat", "backgroundSize", "color", "style",
    "header", "footer", "transition", "drawings", "fonts", "css", "src", "clicksStart", "zoom",
    "defaults", "themeConfig", "plantUmlServer", "remoteAssets", "addons", "htmlAttrs",
  ]

  /// Returns whether a comment with this key is a directive instead of a note.
  static func isDirective(_ key: String) -> Bool {
    let name = bare(key)
    return [ofTalk, ofSlide, silent, withoutEffect].contains { $0.contains(name) }
  }

  /// Returns the key without Marp's underscore, which limits a directive to its slide.
  static func bare(_ key: String) -> String { key.first == "_" ? String(key.dropFirst()) : key }
}
