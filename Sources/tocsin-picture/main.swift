import Glibc
import PictureDecoding

// Decodes one picture for the presenter, which starts this program for each.
exit(PictureService.run(Array(CommandLine.arguments.dropFirst())) ? 0 : 70)
