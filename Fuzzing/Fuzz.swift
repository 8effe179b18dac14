import Foundation
import FuzzTargets

// `Fuzzing/fuzz` compiles this file alone: SwiftPM cannot link an executable without a `main`, and
// here `main` is libFuzzer's.

/// Checks the target that the environment's `FUZZ_TARGET` names with an input from libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  } catch {
    // A crash is what libFuzzer reports.
    fatalError("\(error)")
  }
}

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else { fatalError("no target: \"\(name)\"") }
  return target
}()
