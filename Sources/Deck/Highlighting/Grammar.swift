/// The look of a language's tokens: a table that ``Highlighter`` reads.
///
/// It knows comments, strings, numbers and words, because colors distinguish these. It does not parse the
/// language.
struct Grammar: Sendable {
  /// A string, or another text between two delimiters.
  struct Delimited: Sendable {
    let open: String
    let close: String
    var kind = TokenKind.string
    /// Whether a backslash keeps the next character from ending it.
    var escapes = true
    /// Whether it may contain line breaks; otherwise it ends with the line.
    var isMultiline = false
    /// What begins an expression in it, up to its closing parenthesis or brace, such as `\(`.
    var interpolation: String?
    /// Whether it has to begin a word, as a comment of the shell.
    var beginsWord = false
    /// The longest content; longer ones are no such text, as a lifetime of Rust is no character.
    var limit: Int?
  }

  /// A line that has one kind, by its beginning.
  struct Line: Sendable {
    let start: String
    let kind: TokenKind
  }

  /// In order: the first that opens at a place is taken.
  var delimited: [Delimited] = []
  var lines: [Line] = []
  var keywords: Set<String> = []
  var constants: Set<String> = []
  var types: Set<String> = []
  /// Whether words that begin with a capital are types.
  var hasCapitalTypes = false
  var ignoresCase = false
  /// Whether a word before a parenthesis is the name of a function.
  var hasCalls = true
  /// What ends a key, as in `key: value`.
  var keyEnd: String?
  /// Characters that begin an attribute, as in `@main`.
  var attributes: Set<Character> = []
  /// Characters that begin a variable, as in `$HOME`.
  var sigils: Set<Character> = []
  /// Characters within words, besides letters, digits and `_`.
  var wordCharacters: Set<Character> = []
  /// Whether it is markup of tags, whose text has no tokens.
  var isMarkup = false
}

extension Grammar.Delimited {
  /// A comment up to the end of the line.
  static func line(_ open: String, beginsWord: Bool = false) -> Self {
    Self(open: open, close: "\n", kind: .comment, escapes: false, beginsWord: beginsWord)
  }

  /// A comment of any number of lines.
  static func block(_ open: String, _ close: String) -> Self {
    Self(open: open, close: close, kind: .comment, escapes: false, isMultiline: true)
  }

  /// A string within a line.
  static func quoted(_ quote: String, interpolation: String? = nil) -> Self {
    Self(open: quote, close: quote, interpolation: interpolation)
  }

  /// A string of any number of lines.
  static func long(_ open: String, _ close: String? = nil, interpolation: String? = nil) -> Self {
    Self(open: open, close: close ?? open, isMultiline: true, interpolation: interpolation)
  }

  /// A string without escapes.
  static func raw(_ open: String, _ close: String) -> Self {
    Self(open: open, close: close, escapes: false, isMultiline: true)
  }
}

extension Grammar {
  /// Returns the words of a text.
  static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
