import Foundation
import Testing

@testable import LecternPages

@Suite struct ModuleBundleTests {
  private func bundle(_ modules: [String: String], entry: String = "entry.js") throws -> String {
    let version = { (name: String) in name == "later.js" ? "v1" : nil }
    let bundle = try ModuleBundle(entry, version: version) { modules[$0].map { Array($0.utf8) } }
    return String(decoding: bundle.bytes, as: UTF8.self)
  }

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
        const $c = (() => {
        const own = 2;
        class c {}
        async function f() {}
        return { c, f };
        })();
        const $b = (() => {
        const { c, } = $c;
        const own = 1;
        function b() { return c + own; }
        return { b };
        })();
        const { b, c: d } = $b;
        const all = $c;
        export const entry = [b, d, all];

        """
    )
  }

  @Test("the URL of a dynamic import gets a version, a JSDoc type does not")
  func later() throws {
    let text = try bundle([
      "entry.js": """
      const a = () => import("./later.js").then(({ start }) => start());
      const b = /** @type {import("./later.js").Part} */ (a);
      const c = () => import("./other.js");
      """
    ])
    #expect(text.contains(#"import("./later.js?v=v1").then"#))
    #expect(text.contains(#"{import("./later.js").Part}"#))
    #expect(text.contains(#"import("./other.js")"#))
  }

  @Test("comments that begin a line are removed, and text that looks like one is kept")
  func comments() throws {
    let text = try bundle([
      "entry.js": """
      // @ts-check
      /** One. */
      /**
       * Two `backtick.
       */
      const a = "// no"; // stays
        /* three */ const b = `
        // not a comment
      /* nor this */ ${a}`;
      const c = /** @type {any} */ (b);
      const d = "\\`";
      // gone `
      const e = 1;

      """
    ])
    #expect(
      text
        == """
        const a = "// no"; // stays
         const b = `
          // not a comment
        /* nor this */ ${a}`;
        const c = /** @type {any} */ (b);
        const d = "\\`";
        const e = 1;

        """.replacing("\n const b", with: "\nconst b")
    )
  }

  @Test(
    "an unsupported form of import or export is an error",
    arguments: [
      "import a from \"./a.js\";", "import { a } from \"https://example.org/a.js\";",
      "import { a } from \"./a.js\"", "import { a } from \"./missing.js\";",
      "export default 1;", "export { a };", "export * from \"./a.js\";", "export let a = 1;",
      "export const { a } = b;", "import { a } from \"./entry.js\";",
      "import { a } from '../a.js';",
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
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".js") }
    #expect(names.contains("page.js"))
    for name in names {
      let bundle = try ModuleBundle(name) {
        FileManager.default.contents(atPath: folder.appending(path: $0).path).map { Array($0) }
      }
      let text = String(decoding: bundle.bytes, as: UTF8.self)
      #expect(!text.contains("\nimport ") && !text.hasPrefix("import "), "\(name)")
      #expect(!text.contains("\n// ") && !text.contains("\n/** "), "\(name)")
    }
  }
}
