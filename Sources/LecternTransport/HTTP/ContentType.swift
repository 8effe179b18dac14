/// The `Content-Type` of a file, by the ending of its name (RFC 9110 §8.3).
enum ContentType {
  private static let byExtension = [
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "gif": "image/gif",
    "htm": "text/html; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "m4a": "audio/mp4",
    "m4v": "video/mp4",
    "map": "application/json",
    "md": "text/markdown; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "mov": "video/quicktime",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "ogg": "audio/ogg",
    "ogv": "video/ogg",
    "otf": "font/otf",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
    "txt": "text/plain; charset=utf-8",
    "vtt": "text/vtt; charset=utf-8",
    "wasm": "application/wasm",
    "wav": "audio/wav",
    "webm": "video/webm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "xml": "application/xml",
  ]

  /// Returns whether a file is an image, a sound, a video, a font or a style sheet.
  static func isMedia(ofFileNamed name: String) -> Bool {
    let type = ofFile(named: name)
    return ["image/", "audio/", "video/", "font/", "text/css"].contains { type.hasPrefix($0) }
  }

  static func ofFile(named name: String) -> String {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    return ending.flatMap { byExtension[$0.lowercased()] } ?? "application/octet-stream"
  }
}
