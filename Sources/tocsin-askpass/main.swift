import AlertCommandLine
import CShims
import Glibc

// The whole program: a document in, an answer and an exit status out.
tocsin_leave_on_signals()
exit(
  AskpassMain.run(
    Argument.words(count: CommandLine.argc, vector: CommandLine.unsafeArgv)
  ).code)
