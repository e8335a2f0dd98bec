import AlertCommandLine
import Glibc

// The whole program: words in, an exit status out.
exit(
  PresenterMain.run(
    Argument.words(count: CommandLine.argc, vector: CommandLine.unsafeArgv)
  ).code)
