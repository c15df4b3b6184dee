@main struct Program {
  nonisolated static func main() {
    print(helpText); do { print(try Invocation(arguments: CommandLine.arguments)) } catch { print(error) }
  }
}
