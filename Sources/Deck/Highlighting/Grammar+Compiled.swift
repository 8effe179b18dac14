// The languages of braces.
extension Grammar {
  private static let slashes: [Delimited] = [.line("//"), .block("/*", "*/")]
  /// A character literal. It is short; a longer text between these delimiters is something else.
  private static let character = Delimited(open: "'", close: "'", limit: 8)

  private static func braces(
    _ strings: [Delimited],
    keywords: String,
    constants: String = "true false null",
    types: String = "",
    attributes: Set<Character> = ["@"]
  ) -> Grammar {
    Grammar(
      delimited: slashes + strings,
      keywords: words(keywords),
      constants: words(constants),
      types: words(types),
      hasCapitalTypes: true,
      attributes: attributes
    )
  }

  static let swift = braces(
    [
      .raw("#\"\"\"", "\"\"\"#"), .raw("#\"", "\"#"), .long("\"\"\"", interpolation: "\\("),
      .quoted("\"", interpolation: "\\("),
    ],
    keywords: """
      actor any as associatedtype async await borrowing break case catch class consuming continue convenience default defer \
      deinit didSet do dynamic else enum extension fallthrough fileprivate final for func get guard if import in indirect \
      infix init inout internal is isolated lazy let macro mutating nonisolated nonmutating open operator optional \
      override package postfix precedencegroup prefix private protocol public repeat rethrows return self sending set \
      some static struct subscript super switch throw throws try typealias unowned var weak where while willSet Self
      """,
    constants: "true false nil",
    attributes: ["@", "#"]
  )

  static let c = braces(
    [.quoted("\""), character],
    keywords: """
      auto break case const continue default do else enum extern for goto if inline register restrict return sizeof static \
      struct switch typedef union volatile while alignas alignof bool class concept consteval constexpr constinit co_await \
      co_return co_yield decltype delete explicit export final friend mutable namespace new noexcept operator override \
      private protected public requires static_assert static_cast template this throw try catch typename using virtual
      """,
    constants: "true false NULL nullptr YES NO nil",
    types: """
      void char short int long float double signed unsigned size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t \
      uint16_t uint32_t uint64_t uintptr_t wchar_t id
      """,
    attributes: ["@", "#"]
  )

  static let java = braces(
    [.long("\"\"\""), .quoted("\""), character],
    keywords: """
      abstract assert break case catch class const continue default do else enum extends final finally for goto if implements \
      instanceof import interface native new package permits private protected public record return sealed static strictfp \
      super switch synchronized this throw throws transient try var void volatile when while yield
      """,
    types: "boolean byte char double float int long short"
  )

  static let kotlin = braces(
    [.long("\"\"\""), .quoted("\"", interpolation: "${"), character],
    keywords: """
      abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum \
      expect external final finally for fun get if import in infix init inline inner interface internal is lateinit \
      noinline object open operator out override package private protected public reified return sealed set super suspend \
      tailrec this throw try typealias val value var vararg when where while
      """
  )

  static let csharp = braces(
    [.long("\"\"\""), .raw("@\"", "\""), .quoted("\""), character],
    keywords: """
      abstract as async await base break case catch checked class const continue default delegate do else enum event explicit \
      extern finally fixed for foreach from get goto group if implicit in init interface internal into is join let lock \
      namespace new operator orderby out override params partial private protected public readonly record ref required \
      return sealed select set sizeof stackalloc static struct switch this throw try typeof unchecked unsafe using var \
      virtual void volatile when where while with yield
      """,
    types: """
      bool byte char decimal double dynamic float int long object sbyte short string uint ulong ushort nint nuint
      """,
    attributes: ["#"]
  )

  static let scala = braces(
    [.long("\"\"\""), .quoted("\"", interpolation: "${"), character],
    keywords: """
      abstract case catch class def derives do else enum export extends extension final finally for forSome given if implicit \
      inline import lazy match new object opaque open override package private protected return sealed super then this \
      throw trait transparent try type using val var while with yield
      """
  )

  static let dart = braces(
    [
      .long("\"\"\""), .long("'''"), .quoted("\"", interpolation: "${"),
      .quoted("'", interpolation: "${"),
    ],
    keywords: """
      abstract as assert async await base break case catch class const continue covariant default deferred do dynamic else \
      enum export extends extension external factory final finally for get hide if implements import in interface is late \
      library mixin new on operator part required rethrow return sealed set show static super switch sync this throw try \
      typedef var void when while with yield
      """,
    types: "bool double int num"
  )

  static let go = braces(
    [.raw("`", "`"), .quoted("\""), character],
    keywords: """
      break case chan const continue default defer else fallthrough for func go goto if import interface map package range \
      return select struct switch type var
      """,
    constants: "true false nil iota",
    types: """
      any bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 \
      uint64 uintptr
      """
  )

  static let rust = braces(
    [
      Delimited(open: "#[", close: "]", kind: .meta, escapes: false),
      Delimited(open: "#![", close: "]", kind: .meta, escapes: false),
      .raw("r#\"", "\"#"), .long("\""), Delimited(open: "'", close: "'", limit: 3),
    ],
    keywords: """
      as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref \
      return self static struct super trait type union unsafe use where while Self
      """,
    constants: "true false",
    types: """
      bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize
      """
  )

  static let zig = braces(
    [.quoted("\""), character],
    keywords: """
      align allowzero and anytype asm async await break callconv catch comptime const continue defer else enum errdefer error \
      export extern fn for if inline noalias or orelse packed pub resume return struct suspend switch test threadlocal try \
      union unreachable usingnamespace var volatile while
      """,
    constants: "true false null undefined",
    types: "bool f32 f64 i8 i16 i32 i64 isize u8 u16 u32 u64 usize void anyerror noreturn type"
  )

  static let javaScript = braces(
    [.long("`", interpolation: "${"), .quoted("\""), .quoted("'")],
    keywords: """
      abstract as asserts async await break case catch class const continue debugger declare default delete do else enum \
      export extends finally for from function get if implements import in infer instanceof interface is keyof let \
      namespace new of override private protected public readonly return satisfies set static super switch this throw try \
      type typeof var void while with yield
      """,
    constants: "true false null undefined NaN Infinity",
    types: "any bigint boolean never number object string symbol unknown",
    attributes: ["@", "#"]
  )

  static let php: Grammar = {
    var grammar = braces(
      [.line("#"), .quoted("\""), .quoted("'")],
      keywords: """
        abstract and array as break callable case catch class clone const continue declare default do echo else elseif enum \
        extends final finally fn for foreach function global goto if implements include instanceof insteadof interface \
        isset list match namespace new or print private protected public readonly require require_once return static \
        switch throw trait try unset use var while xor yield
        """,
      types: "bool float int iterable mixed never object string void",
      attributes: []
    )
    grammar.sigils = ["$"]
    return grammar
  }()
}
