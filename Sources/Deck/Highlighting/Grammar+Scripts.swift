// The languages of scripts, and those of queries and functions.
extension Grammar {
  private static let hash = Delimited.line("#", beginsWord: true)

  static let python = Grammar(
    delimited: [.line("#"), .long("\"\"\""), .long("'''"), .quoted("\""), .quoted("'")],
    keywords: words(
      """
      and as assert async await break case class continue def del elif else except finally for from global if import in is \
      lambda match nonlocal not or pass raise return self try while with yield
      """
    ),
    constants: words("True False None"),
    types: words("bool bytes dict float frozenset int list object set str tuple type"),
    hasCapitalTypes: true,
    attributes: ["@"]
  )

  static let ruby = Grammar(
    delimited: [
      .line("#"), .quoted("\"", interpolation: "#{"), .quoted("'"), .block("=begin", "=end"),
    ],
    keywords: words(
      """
      alias and begin break case class def defined? do else elsif end ensure for if in module next not or redo require \
      require_relative rescue retry return self super then undef unless until when while yield attr_reader attr_writer \
      attr_accessor private protected public
      """
    ),
    constants: words("true false nil"),
    hasCapitalTypes: true,
    sigils: ["@", ":", "$"],
    wordCharacters: ["?"]
  )

  static let shell = Grammar(
    delimited: [hash, .long("\"", interpolation: "$("), .raw("'", "'"), .raw("${", "}")],
    keywords: words(
      """
      alias break case cd continue do done echo elif else esac eval exec exit export fi for function if in local read \
      readonly return select set shift source sudo test then trap unset until while
      """
    ),
    constants: words("true false"),
    hasCalls: false,
    sigils: ["$"],
    wordCharacters: ["-"]
  )

  static let powershell = Grammar(
    delimited: [.block("<#", "#>"), hash, .long("\"", interpolation: "$("), .raw("'", "'")],
    keywords: words(
      """
      begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach function \
      hidden if in param process return static switch throw trap try until using while
      """
    ),
    ignoresCase: true,
    sigils: ["$"],
    wordCharacters: ["-"]
  )

  static let lua = Grammar(
    delimited: [.block("--[[", "]]"), .line("--"), .raw("[[", "]]"), .quoted("\""), .quoted("'")],
    keywords: words(
      """
      and break do else elseif end for function goto if in local not or repeat return then until while
      """
    ),
    constants: words("true false nil self")
  )

  static let perl = Grammar(
    delimited: [hash, .long("\""), .quoted("'")],
    keywords: words(
      """
      and else elsif for foreach if last local my next no not or our package print redo require return sub unless until use \
      while
      """
    ),
    sigils: ["$", "@", "%"]
  )

  static let r = Grammar(
    delimited: [.line("#"), .quoted("\""), .quoted("'")],
    keywords: words("break else for function if in library next repeat require return while"),
    constants: words("TRUE FALSE NULL NA NaN Inf"),
    wordCharacters: ["."]
  )

  static let elixir = Grammar(
    delimited: [.line("#"), .long("\"\"\""), .quoted("\"", interpolation: "#{"), .quoted("'")],
    keywords: words(
      """
      after alias and case catch cond def defimpl defmacro defmodule defp defprotocol defstruct do else end fn for if import \
      in not or quote raise receive require rescue try unless unquote use when with
      """
    ),
    constants: words("true false nil"),
    hasCapitalTypes: true,
    attributes: ["@"],
    sigils: [":"]
  )

  static let erlang = Grammar(
    delimited: [.line("%"), .quoted("\""), .quoted("'")],
    keywords: words(
      """
      after and andalso begin case catch div end fun if maybe not of or orelse receive rem try when
      """
    ),
    hasCapitalTypes: true
  )

  static let haskell = Grammar(
    delimited: [
      .block("{-", "-}"), .line("--"), .quoted("\""), Delimited(open: "'", close: "'", limit: 4),
    ],
    keywords: words(
      """
      as case class data default deriving do else forall foreign hiding if import in infix infixl infixr instance let module \
      newtype of qualified then type where
      """
    ),
    hasCapitalTypes: true,
    wordCharacters: ["'"]
  )

  static let ocaml = Grammar(
    delimited: [.block("(*", "*)"), .quoted("\""), Delimited(open: "'", close: "'", limit: 4)],
    keywords: words(
      """
      and as assert begin class constraint do done downto else end exception external for fun function functor if in include \
      inherit initializer lazy let match method module mutable namespace new nonrec object of open or private rec sig \
      struct then to try type val virtual when while with yield
      """
    ),
    constants: words("true false"),
    hasCapitalTypes: true,
    wordCharacters: ["'"]
  )

  static let clojure = Grammar(
    delimited: [.line(";"), .long("\"")],
    keywords: words(
      """
      case cond def defmacro defmethod defmulti defn defprotocol defrecord define do doseq else fn for if if-let lambda let \
      loop ns quote recur require set! throw try when when-let
      """
    ),
    constants: words("true false nil"),
    hasCalls: false,
    sigils: [":"],
    wordCharacters: ["-", "!", "?", "*"]
  )

  static let sql = Grammar(
    delimited: [.line("--"), .block("/*", "*/"), .long("'"), .quoted("\"")],
    keywords: words(
      """
      add all alter and as asc begin between by cascade case check column commit constraint create cross default delete desc \
      distinct drop else end exists explain foreign from full group having if in index inner insert into is join key left \
      like limit not offset on or order outer over partition primary references returning right rollback select set table \
      then transaction trigger union unique update using values view when where window with
      """
    ),
    constants: words("true false null"),
    types: words(
      """
      bigint blob boolean char date decimal double float int integer json jsonb numeric real serial smallint text time \
      timestamp timestamptz uuid varchar
      """
    ),
    ignoresCase: true
  )

  static let makefile = Grammar(
    delimited: [.line("#"), .raw("$(", ")"), .raw("${", "}")],
    keywords: words("define else endef endif export ifdef ifeq ifndef ifneq include override"),
    hasCalls: false,
    keyEnd: ":",
    sigils: ["$"],
    wordCharacters: ["-", ".", "/"]
  )

  static let docker = Grammar(
    delimited: [hash, .long("\""), .quoted("'")],
    keywords: words(
      """
      ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR
      """
    ),
    hasCalls: false,
    sigils: ["$"],
    wordCharacters: ["-"]
  )
}
