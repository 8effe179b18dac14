extension Grammar {
  /// Returns the grammar of a language, by any of its usual names; nil if there is none.
  static func named(_ language: String) -> Grammar? {
    grammars[language.lowercased()]
  }

  private static let grammars: [String: Grammar] = {
    let all: [(Grammar, String)] = [
      (swift, "swift"),
      (c, "c h cpp c++ cc cxx hpp objc objective-c objectivec m mm arduino cuda glsl hlsl metal"),
      (java, "java groovy gradle"), (kotlin, "kotlin kt kts"), (csharp, "csharp c# cs"),
      (scala, "scala sc"),
      (dart, "dart"), (go, "go golang"), (rust, "rust rs"), (zig, "zig"),
      (javaScript, "javascript js mjs cjs jsx typescript ts mts tsx"), (php, "php"),
      (python, "python py"), (ruby, "ruby rb"),
      (shell, "bash sh shell zsh fish console terminal"), (powershell, "powershell ps1 pwsh"),
      (lua, "lua"),
      (perl, "perl pl"), (r, "r"), (elixir, "elixir ex exs"), (erlang, "erlang erl"),
      (haskell, "haskell hs elm purescript"),
      (ocaml, "ocaml ml fsharp f# fs"), (clojure, "clojure clj cljs lisp scheme racket"),
      (sql, "sql postgres postgresql mysql sqlite plsql"), (makefile, "makefile make mk"),
      (docker, "dockerfile docker"),
      (json, "json json5 jsonc"), (yaml, "yaml yml"), (toml, "toml ini conf properties env"),
      (css, "css scss less"),
      (graphql, "graphql gql"), (markup, "html xml svg xhtml vue svelte plist"),
      (diff, "diff patch"),
      (markdown, "markdown md"),
    ]
    var grammars: [String: Grammar] = [:]
    for (grammar, names) in all {
      for name in names.split(separator: " ") { grammars[String(name)] = grammar }
    }
    return grammars
  }()
}
