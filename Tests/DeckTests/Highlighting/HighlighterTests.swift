import Testing

@testable import Deck

@Suite struct HighlighterTests {
  /// Returns the text of each token with its letter: `k:let n:1`.
  private func tokens(_ language: String, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let runs = Highlighter(language: language).tokens(of: lines)
    return zip(lines, runs).map { line, runs in
      var rest = Array(line.utf16)[...]
      var found: [String] = []
      for run in runs.split(separator: " ") {
        let letter = run.prefix { $0.isLetter }
        let length = Int(run.dropFirst(letter.count)) ?? 0
        if !letter.isEmpty {
          found.append("\(letter):" + String(decoding: rest.prefix(length), as: UTF16.self))
        }
        rest = rest.dropFirst(length)
      }
      return found.joined(separator: " ")
    }.joined(separator: "\n")
  }

  @Test("a line of Swift has the runs of its tokens, in UTF-16 code units")
  func runs() {
    #expect(
      Highlighter(language: "swift").tokens(of: ["let light = 1", "", "  // 💡 on", "x"])
        == ["k3 9 n1", "", "2 c8", ""]
    )
  }

  @Test(
    "listings have tokens in their languages",
    arguments: [
      (
        "swift", #"@Test func a(_ x: Int) -> String { "\(b(")")) c" }"#,
        ##"m:@Test k:func f:a t:Int t:String s:"\(b(")")) c""##
      ),
      ("swift", #"case .default: return .none // no"#, "k:case k:return c:// no"),
      ("swift", "for i in 1...5 { a += 1.5 }", "k:for k:in n:1 n:5 n:1.5"),
      ("c", #"#include <stdio.h> /* a"#, "m:#include c:/* a"),
      ("js", "const f = async (x) => `a${x}b`;", "k:const k:async s:`a${x}b`"),
      (
        "python", "@cached\ndef f(x): return None  # why",
        "m:@cached\nk:def f:f k:return n:None c:# why"
      ),
      ("rust", "fn f<'a>(x: &'a str) -> char { 'b' }", "k:fn t:str t:char s:'b'"),
      ("bash", "echo \"$HOME\" # home\na#b $PATH", "k:echo s:\"$HOME\" c:# home\nn:$PATH"),
      ("json", #"{"a": [1, true, "b"]}"#, #"f:"a" n:1 n:true s:"b""#),
      ("yaml", "a: b # c\nurl: http://d", "f:a c:# c\nf:url"),
      ("sql", "SELECT a FROM b -- all", "k:SELECT k:FROM c:-- all"),
      ("css", "a:hover { color: #fff; margin: 0 auto }", "f:color n:#fff f:margin n:0 n:auto"),
      ("html", #"<a href="b">c</a><!-- d -->"#, #"k:<a f:href s:"b" k:> k:</a> c:<!-- d -->"#),
      ("diff", "@@ 1\n+a\n-b\n c", "m:@@ 1\ns:+a\nn:-b\n"),
    ]
  )
  func languages(language: String, text: String, expected: String) {
    #expect(tokens(language, text) == expected)
  }

  @Test("a comment goes on over lines, and a string that is not closed ends with its line")
  func lines() {
    #expect(tokens("swift", "/* a\nb */ let\n\"c\nlet") == "c:/* a\nc:b */ k:let\ns:\"c\nk:let")
    #expect(tokens("swift", "\"\"\"\na\n\"\"\" let") == "s:\"\"\"\ns:a\ns:\"\"\" k:let")
  }

  @Test("an unknown language has no tokens, and text of any kind as many lines as it has")
  func hostile() {
    #expect(Highlighter(language: "klingon").tokens(of: ["let a", "b"]) == ["", ""])
    let pieces = [
      "\"", "'", "\\", "\\(", "/*", "<", "<a b='", "#", "`", "${", "\u{2028}", "\r", "👩‍👩‍👧", ":", "=",
    ]
    for language in [
      "swift", "c", "js", "rust", "html", "yaml", "bash", "python", "css", "markdown", "toml",
    ] {
      for first in pieces {
        for second in pieces {
          let lines = [first + second, second, "", first]
          let runs = Highlighter(language: language).tokens(of: lines)
          #expect(runs.count == lines.count)
          for (line, run) in zip(lines, runs) {
            let lengths = run.split(separator: " ").compactMap { Int($0.drop { $0.isLetter }) }
            #expect(lengths.reduce(0, +) <= line.utf16.count)
          }
        }
      }
    }
    #expect(Highlighter(language: "swift").tokens(of: []) == [])
  }

  @Test("a listing of ten thousand lines is read in time")
  func long() {
    let lines = Array(repeating: "\"\\(a(" + String(repeating: "(", count: 40), count: 10_000)
    #expect(Highlighter(language: "swift").tokens(of: lines).count == lines.count)
  }
}
