import Foundation
import Testing

@testable import LecternPages

@Suite struct ModuleBundleTests {
  /// Returns a bundle without the hashes of its modules.
  private func bundle(_ modules: [String: String], entry: String = "/entry.js") throws -> String {
    let version = { (path: String) in path == "/later.js" ? "v1" : nil }
    let bundle = try ModuleBundle(entry, version: version) {
      modules[String($0.dropFirst())].map { Array($0.utf8) }
    }
    return String(decoding: bundle.bytes, as: UTF8.self).replacing(/#[0-9a-z]+"/, with: "\"")
  }

  private static let start =
    "const $modules = globalThis[Symbol.for(\"lectern.modules\")] ??= {};\n"

  @Test("each module is bundled once, before its importers, in a scope of its own")
  func order() throws {
    let text = try bundle([
      "entry.js": """
      import { b, c as d } from "./b.js";
      import * as all from "./c.js";
      export const entry = [b, d, all];

      """,
      "b.js": """
      import {
        c,
      } from "./c.js";
      const own = 1;
      export function b() { return c + own; }

      """,
      "c.js": "const own = 2;\nexport class c {}\nexport async function f() {}\n",
    ])
    #expect(
      text == """
        \(Self.start)const $c = $modules["/c.js"] ??= (() => {
        const own = 2;
        class c {}
        async function f() {}
        return { c, f };
        })();
        const $b = $modules["/b.js"] ??= (() => {
        const { c, } = $c;
        const own = 1;
        function b() { return c + own; }
        return { b };
        })();
        const $entry = $modules["/entry.js"] ??= (() => {
        const { b, c: d } = $b;
        const all = $c;
        const entry = [b, d, all];
        return { entry };
        })();
        export const { entry } = $entry;

        """
    )
  }

  @Test("the URL of a dynamic import gets a version, a JSDoc type does not")
  func later() throws {
    let text = try bundle([
      "entry.js": """
      export const a = () => import("./later.js").then(({ start }) => start());
      const b = /** @type {import("./later.js").Part} */ (a);
      const d = "'"; const e = /** @type {import("./later.js").Part} */ (a);
      const c = () => import("./other.js");
      """
    ])
    #expect(text.contains(#"import("./later.js?v=v1").then"#))
    #expect(text.contains("const b = (a);"))
    // After an odd quote, it could be a text.
    #expect(text.contains(#"/** @type {import("./later.js").Part} */ (a)"#))
    #expect(text.contains(#"import("./other.js")"#))
  }

  @Test("comments that begin a line and types are removed, and text that looks like one is kept")
  func comments() throws {
    let text = try bundle([
      "entry.js": """
      // @ts-check
      /** One. */
      /**
       * Two `backtick.
       */
      export const a = "// no"; // stays
        /* three → 3 */ const b = `
        // not a comment
      /* nor this */ ${a}`;
      const c = /** @type {any} */ (b);
      const f = (/** @type {Event} */ event, /** @type {{ a: 1 }} */ { a }) => "/** @type {any} */";
      const d = "\\`";
      // gone `
      const e = 1;

      """
    ])
    #expect(
      text.contains(
        """
        const a = "// no"; // stays
        const b = `
          // not a comment
        /* nor this */ ${a}`;
        const c = (b);
        const f = (event, { a }) => "/** @type {any} */";
        const d = "\\`";
        const e = 1;
        return {
        """
      )
    )
  }

  @Test("a bundle for another folder has addresses that are relative to itself")
  func folders() throws {
    let modules = [
      "app.js": """
      import { rich } from "./lectern/rich.js";
      import "./lectern/page.js";
      const part = () => import("./later.js");

      """,
      "lectern/rich.js": "export const rich = new URL(\"rich.css\", import.meta.url);\n",
      "lectern/page.js": """
      export const parts = [() => import("./rich.js"), () => import("./bar.js"), () => import("../later.js")];

      """,
    ]
    let text = try bundle(modules, entry: "/app.js")
    #expect(
      text.contains("new URL(\"rich.css\", new URL(\"./lectern/rich.js\", import.meta.url))")
    )
    #expect(
      text.contains(
        """
        [() => Promise.resolve().then(() => $rich), () => import("./lectern/bar.js"), \
        () => import("./later.js?v=v1")]
        """
      )
    )
    let page = try bundle(modules, entry: "/lectern/page.js")
    #expect(
      page.contains(
        "import(\"./rich.js\"), () => import(\"./bar.js\"), () => import(\"../later.js?v=v1\")"
      )
    )
  }

  @Test("a module that awaits has an asynchronous scope, and its importers wait for it")
  func awaiting() throws {
    let text = try bundle([
      "entry.js": """
      import { a } from "./a.js";
      export class Reader {
        async read() {
          return await a;
        }
      }

      """,
      "a.js": "export const a = await fetch(\"a\");\n",
    ])
    #expect(text.contains("const $a = await ($modules[\"/a.js\"] ??= (async () => {"))
    #expect(text.contains("const $entry = $modules[\"/entry.js\"] ??= (() => {"))
  }

  @Test("two modules of one name have variables of their own")
  func names() throws {
    let text = try bundle([
      "entry.js": "import { a } from \"./x/a.js\";\nimport { a as b } from \"./y/a.js\";\n",
      "x/a.js": "export const a = 1;\n", "y/a.js": "export const a = 2;\n",
    ])
    #expect(text.contains("const { a } = $a;\nconst { a: b } = $a_2;"))
  }

  @Test(
    "an unsupported form of import or export is an error",
    arguments: [
      "import a from \"./a.js\";", "import { a } from \"https://example.org/a.js\";",
      "import { a } from \"./a.js\"", "import { a } from \"./missing.js\";",
      "const a = 1;", "export default 1;", "export { a };", "export * from \"./a.js\";",
      "export let a = 1;",
      "export const { a } = b;", "import { a } from \"./entry.js\";",
      "import { a } from '../a.js';", "const a = /`/;\nimport { b } from \"./a.js\";",
    ]
  )
  func refused(entry: String) {
    #expect(throws: UnsupportedModule.self) {
      try bundle(["entry.js": entry + "\n", "a.js": "export const a = 1;\n"])
    }
  }

  @Test("every module of the runtime can be bundled as an entry")
  func runtime() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Public/lectern")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".js") }
    #expect(names.contains("page.js") && names.contains("client/connection.js"))
    for name in names {
      let bundle = try ModuleBundle("/" + name) {
        FileManager.default.contents(atPath: folder.path + $0).map { Array($0) }
      }
      let text = String(decoding: bundle.bytes, as: UTF8.self)
      #expect(!text.contains("\nimport ") && !text.hasPrefix("import "), "\(name)")
      #expect(!text.contains("\n// ") && !text.contains("\n/** "), "\(name)")
    }
  }
}
