import Foundation
import FuzzTargets

// `Scripts/fuzz` compiles this by itself, as the main program is libFuzzer's.

/// What libFuzzer calls with each input; the environment's `FUZZ_TARGET` says which target it is for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  } catch {
    // This is what is looked for.
    fatalError("\(error)")
  }
}

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else { fatalError("no target: \"\(name)\"") }
  return target
}()
