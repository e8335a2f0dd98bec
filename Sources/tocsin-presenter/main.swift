import AlertAnswers
import CShims
import CommandOptions
import Glibc

// The whole program: words in, an exit status out.
tocsin_hold_standard_descriptors()
exit(
  PresenterMain.run(
    Argument.words(count: CommandLine.argc, vector: CommandLine.unsafeArgv)
  ).code)
