internal import ArgumentParser
internal import LecternCommand

@main
enum LecternTool {
  static func main() async {
    await RootCommand.main()
  }
}
