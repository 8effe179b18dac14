import ArgumentParser
import Load

@main enum RunBenches {
  static func main() async {
    await LoadCommand.main()
  }
}
