import CLibFuzzer
import Foundation
import FuzzTargets

// usage: FUZZ_TARGET=<target> Fuzz <what libFuzzer takes>…

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else { fatalError("there is no target \"\(name)\"") }
  return target
}()

private var count = CommandLine.argc
private var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { start, count in
    do {
      try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
      return 0
    } catch {
      // This is what is looked for.
      fatalError("\(error)")
    }
  }
)
