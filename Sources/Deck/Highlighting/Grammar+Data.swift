// The languages of data, of style and of text.
extension Grammar {
  static let json = Grammar(
    delimited: [.line("//"), .block("/*", "*/"), .quoted("\""), .quoted("'")],
    constants: words("true false null"),
    keyEnd: ":"
  )

  static let yaml = Grammar(
    delimited: [.line("#", beginsWord: true), .long("\""), .raw("'", "'")],
    lines: [Line(start: "---", kind: .meta), Line(start: "...", kind: .meta)],
    constants: words("true false null yes no on off"),
    hasCalls: false,
    keyEnd: ":",
    sigils: ["&", "*", "!"],
    wordCharacters: ["-", ".", "/"]
  )

  static let toml = Grammar(
    delimited: [
      .line("#"), .line(";", beginsWord: true), .long("\"\"\""), .raw("'''", "'''"), .quoted("\""),
      .quoted("'"),
    ],
    lines: [Line(start: "[", kind: .meta)],
    constants: words("true false on off yes no"),
    hasCalls: false,
    keyEnd: "=",
    wordCharacters: ["-", "."]
  )

  static let css = Grammar(
    delimited: [.block("/*", "*/"), .line("//", beginsWord: true), .quoted("\""), .quoted("'")],
    constants: words("auto inherit initial none unset"),
    keyEnd: ":",
    attributes: ["@"],
    sigils: ["#", ".", "$"],
    wordCharacters: ["-", "%"]
  )

  static let graphql = Grammar(
    delimited: [.line("#"), .long("\"\"\""), .quoted("\"")],
    keywords: words(
      "directive enum extend fragment implements input interface mutation on query scalar schema subscription type union"
    ),
    constants: words("true false null"),
    hasCapitalTypes: true,
    keyEnd: ":",
    attributes: ["@"],
    sigils: ["$"]
  )

  static let markup = Grammar(delimited: [.block("<!--", "-->")], isMarkup: true)

  static let diff = Grammar(
    lines: [
      Line(start: "+++", kind: .meta), Line(start: "---", kind: .meta),
      Line(start: "@@", kind: .meta),
      Line(start: "diff ", kind: .meta), Line(start: "index ", kind: .meta),
      Line(start: "+", kind: .string), Line(start: "-", kind: .number),
    ],
    hasCalls: false
  )

  static let markdown = Grammar(
    delimited: [.raw("```", "```"), .raw("`", "`"), .block("<!--", "-->")],
    lines: [
      Line(start: "#", kind: .title), Line(start: ">", kind: .comment),
      Line(start: "---", kind: .meta),
    ],
    hasCalls: false
  )
}
