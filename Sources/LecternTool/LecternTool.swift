internal import ArgumentParser
internal import LecternCommand

@main
enum LecternTool {
  static func main() {
    RootCommand.main()
  }
}
