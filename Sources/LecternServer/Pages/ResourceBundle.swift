public import Foundation
internal import LecternTransport

/// The resources of a SwiftPM target, in the folder that SwiftPM puts beside the executable.
///
/// `swift build` copies the resources of the target `Hands` of the package `ShowOfHands` to
/// `ShowOfHands_Hands.resources`, beside the executable. Copy that folder with the executable.
///
/// ```swift
/// let pages = try ResourceBundle(package: "ShowOfHands", target: "Hands").folder
/// ```
///
/// SwiftPM's own `Bundle.module` ends the process if the folder is missing. On the machine that has built the executable,
/// it hides that the folder was not copied.
public struct ResourceBundle: Hashable, Sendable {
  #if canImport(Darwin)
    private static let fileExtension = "bundle"
  #else
    private static let fileExtension = "resources"
  #endif

  /// The name of the folder, such as `Lectern_PrimeTime.resources`; on macOS, its extension is `bundle`.
  public let name: String

  /// - Parameters:
  ///   - package: the name in the package's manifest.
  ///   - target: the name of the target that has the resources.
  public init(package: String, target: String) {
    name = "\(package)_\(target).\(Self.fileExtension)"
  }

  /// The folder of the resources.
  ///
  /// - Throws: an error whose description names the missing folder, and the remedy.
  public var folder: URL {
    get throws { try folder(in: Self.parents) }
  }

  /// The runtime and the room's own pages.
  static let runtime = ResourceBundle(package: "Lectern", target: "Lectern")

  /// The folders that may contain resources. The executable's folder comes first.
  private static var parents: [URL] {
    let (main, code) = (Bundle.main, Bundle(for: Code.self).bundleURL)
    var parents = [main.bundleURL, main.resourceURL].compactMap(\.self)
    // On macOS, the executable of a test is the toolchain's, and the tests are a bundle beside their resources.
    if code != main.bundleURL { parents.append(code.deletingLastPathComponent()) }
    return parents
  }

  /// Returns the folder of the resources in the first parent folder that has it.
  ///
  /// - Throws: ``ResourcesMissing`` if no parent folder has it.
  func folder(in parents: [URL]) throws(ResourcesMissing) -> URL {
    for parent in parents {
      let folder = parent.appending(path: name, directoryHint: .isDirectory)
      guard FileKind(of: folder.path) == .folder else { continue }
      return Bundle(url: folder)?.resourceURL ?? folder
    }
    throw ResourcesMissing(name: name, parent: parents.first?.path ?? "")
  }
}

/// The error of resources that were not copied with the executable.
struct ResourcesMissing: Error, Equatable, CustomStringConvertible {
  let name: String
  /// The folder of the executable.
  let parent: String

  var description: String {
    """
    there is no folder \(name) in \(parent); copy it beside the executable, from the folder in which swift build has \
    put both
    """
  }
}

/// A class of this library. Foundation uses it to find the bundle of its code.
private final class Code {}
