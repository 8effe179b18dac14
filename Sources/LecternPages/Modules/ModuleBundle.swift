/// A JavaScript module bundled with its imports: one request instead of a chain of them.
///
/// ```js
/// const $modules = globalThis[Symbol.for("lectern.modules")] ??= {};
/// const $protocol = $modules["/lectern/client/protocol.js#3w5e1126"] ??= (() => { …; return { decode }; })();
/// const $connection = $modules["/lectern/client/connection.js#9k1q0f2c"] ??= (() => {
/// const { decode } = $protocol;
/// …
/// return { Connection };
/// })();
/// export const { Connection } = $connection;
/// ```
///
/// Each module has its own scope, so names cannot collide. As with modules that are loaded one by one, a module that is
/// in several bundles of a page runs once. Modules imported by `import()` are not bundled, unless the bundle has them
/// anyway.
package struct ModuleBundle: Sendable {
  /// The bundle. It exports the entry's exports.
  package let bytes: [UInt8]

  /// Bundles a module.
  ///
  /// - Parameters:
  ///   - entry: the path of the entry.
  ///   - version: returns the version of a module imported by `import()`, by its path; nil leaves its URL as it is.
  ///   - read: returns the content of a file by its path; nil if it does not exist.
  /// - Throws: ``UnsupportedModule`` if a module is missing, uses an unsupported form of import or export, or
  ///   is part of an import cycle.
  package init(
    _ entry: String,
    version: @escaping (String) -> String? = { _ in nil },
    read: @escaping (String) -> [UInt8]?
  ) throws(UnsupportedModule) {
    var bundler = ModuleBundler(entry: entry, version: version, read: read)
    try bundler.add(entry)
    bytes = Array(bundler.text.utf8)
  }
}
