/// Reads a text by a grammar, from its beginning to its end.
struct TokenScanner {
  private var text: [Character] = []
  /// The length of each character, in UTF-16 code units.
  private var lengths: [Int] = []
  private let grammar: Grammar
  private var kinds: [TokenKind?]
  private var index = 0

  init(_ lines: [String], _ grammar: Grammar) {
    self.grammar = grammar
    for (index, line) in lines.enumerated() {
      if index > 0 {
        text.append("\n")
        lengths.append(1)
      }
      // Whatever else breaks lines is within one here.
      text += line.map { $0.isNewline ? " " : $0 }
      lengths += line.map(\.utf16.count)
    }
    kinds = Array(repeating: nil, count: text.count)
  }

  /// The runs of each line.
  var lines: [String] {
    text.indices.split(omittingEmptySubsequences: false) { text[$0] == "\n" }.map { line in
      var runs: [(kind: TokenKind?, length: Int)] = []
      for index in line {
        if let last = runs.last, last.kind == kinds[index] {
          runs[runs.count - 1].length += lengths[index]
        } else {
          runs.append((kinds[index], lengths[index]))
        }
      }
      if let last = runs.last, last.kind == nil { runs.removeLast() }
      return runs.map { run in (run.kind.map { String($0.rawValue) } ?? "") + "\(run.length)" }
        .joined(separator: " ")
    }
  }

  mutating func scan() {
    while index < text.count {
      if beginsLine, scanLine() { continue }
      if scanDelimited() { continue }
      if grammar.isMarkup {
        scanMarkup()
      } else if isWordPart(text[index]) {
        scanWord()
      } else if let next = text.dropFirst(index + 1).first, isWordPart(next),
        let kind = prefixKind(of: text[index])
      {
        let start = index
        index += 1
        skipWord()
        mark(start, kind)
      } else {
        index += 1
      }
    }
  }

  private var beginsLine: Bool { index == 0 || text[index - 1] == "\n" }

  private func prefixKind(of character: Character) -> TokenKind? {
    if grammar.attributes.contains(character) { return .meta }
    return grammar.sigils.contains(character) ? .number : nil
  }

  private mutating func mark(_ start: Int, _ kind: TokenKind) {
    for index in start..<index { kinds[index] = kind }
  }

  private func begins(_ word: String, at start: Int) -> Bool {
    var place = start
    for character in word {
      guard place < text.count, text[place] == character else { return false }
      place += 1
    }
    return true
  }
}

extension TokenScanner {
  /// Scans a line that has one kind.
  private mutating func scanLine() -> Bool {
    guard let line = grammar.lines.first(where: { begins($0.start, at: index) }) else {
      return false
    }
    let start = index
    while index < text.count, text[index] != "\n" { index += 1 }
    mark(start, line.kind)
    return true
  }

  private mutating func scanDelimited() -> Bool {
    for rule in grammar.delimited where begins(rule.open, at: index) {
      if rule.beginsWord, index > 0, !text[index - 1].isWhitespace { continue }
      guard let end = end(of: rule) else { continue }
      let start = index
      index = end
      let kind = rule.kind == .string && isKey(at: end) ? .title : rule.kind
      mark(start, kind)
      return true
    }
    return false
  }

  /// Returns the end of a delimited text that begins here; nil if it is none.
  private func end(of rule: Grammar.Delimited) -> Int? {
    let start = index + rule.open.count
    var place = start
    while place < text.count {
      if let limit = rule.limit, place - start > limit { return nil }
      if begins(rule.close, at: place) {
        return rule.close == "\n" ? place : place + rule.close.count
      }
      if let interpolation = rule.interpolation, begins(interpolation, at: place) {
        place = endOfExpression(from: place + interpolation.count)
      } else if rule.escapes, text[place] == "\\" {
        place += 2
      } else if text[place] == "\n", !rule.isMultiline {
        return rule.limit == nil ? place : nil
      } else {
        place += 1
      }
    }
    return rule.limit == nil ? text.count : nil
  }

  /// Returns the end of an expression in a string. It ends with the line, if nothing closes it.
  private func endOfExpression(from start: Int) -> Int {
    var depth = 1
    var place = start
    while place < text.count, text[place] != "\n" {
      if "({".contains(text[place]) { depth += 1 }
      if ")}".contains(text[place]) { depth -= 1 }
      place += 1
      if depth == 0 { return place }
    }
    return place
  }
}

extension TokenScanner {
  private mutating func scanWord() {
    let start = index
    skipWord()
    if text[start].isASCII, text[start].isNumber {
      // `1.5`, but not `1...5`, and not a method of a number.
      if index + 1 < text.count, text[index] == ".", text[index + 1].isNumber {
        index += 1
        skipWord()
      }
      return mark(start, .number)
    }
    if let kind = kind(of: String(text[start..<index]), from: start) { mark(start, kind) }
  }

  private func kind(of word: String, from start: Int) -> TokenKind? {
    let name = grammar.ignoresCase ? word.lowercased() : word
    if isKey(at: index) { return .title }
    // `.none` is a member, and not the keyword.
    let isMember = start > 0 && text[start - 1] == "." && (start < 2 || text[start - 2] != ".")
    if !isMember, grammar.keywords.contains(name) { return .keyword }
    if !isMember, grammar.constants.contains(name) { return .number }
    if grammar.types.contains(name) { return .type }
    if grammar.hasCapitalTypes, word.first?.isUppercase == true { return .type }
    if grammar.hasCalls, index < text.count, text[index] == "(" { return .title }
    return nil
  }

  /// Whether what ends at a place is a key: the first of its line, or in braces.
  private func isKey(at end: Int) -> Bool {
    guard let keyEnd = grammar.keyEnd else { return false }
    var place = end
    while place < text.count, text[place] == " " { place += 1 }
    guard begins(keyEnd, at: place) else { return false }
    let next = place + keyEnd.count
    // No key ends before a word: `http://…`, `a:hover`.
    return next >= text.count || text[next].isWhitespace || "\"'[{".contains(text[next])
      || keyEnd == "="
  }

  private mutating func skipWord() {
    while index < text.count, isWordPart(text[index]) { index += 1 }
  }

  private func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
      || grammar.wordCharacters.contains(character)
  }
}

extension TokenScanner {
  /// Scans a tag: its name, its attributes and their values. What is no tag is skipped.
  private mutating func scanMarkup() {
    guard text[index] == "<", index + 1 < text.count,
      text[index + 1].isLetter || "/!?".contains(text[index + 1])
    else {
      index += 1
      return
    }
    var start = index
    while index < text.count, !text[index].isWhitespace, text[index] != ">" { index += 1 }
    mark(start, .keyword)
    while index < text.count, text[index] != ">" {
      if "\"'".contains(text[index]) {
        let quote = text[index]
        start = index
        repeat { index += 1 } while index < text.count && text[index] != quote
        index = min(index + 1, text.count)
        mark(start, .string)
      } else if text[index].isLetter {
        start = index
        while index < text.count, !text[index].isWhitespace, !"=>".contains(text[index]) {
          index += 1
        }
        mark(start, .title)
      } else {
        index += 1
      }
    }
    guard index < text.count else { return }
    start = index
    index += 1
    mark(start, .keyword)
  }
}
