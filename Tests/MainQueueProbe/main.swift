// Runs GLib's loop with a `MainQueueSource` on the main thread, for `MainQueueSourceTests`.
internal import GLib
internal import Glibc

let queue = MainQueueSource()
let loop = MainLoop()
let limit = Timer(after: 10_000_000_000) { loop.quit() }
var stillness: Timer?
Task {
  print("task")
  await Task.yield()
  try? await Task.sleep(for: .milliseconds(5))
  print("after sleeping")
  let before = clock()
  stillness = Timer(after: 200_000_000) {
    // A busy loop would use all of the 200 ms.
    let used = Double(clock() - before) / Double(CLOCKS_PER_SEC)
    print(used < 0.1 ? "still" : "busy for \(used) s")
    loop.quit()
  }
}
print("running")
loop.run()
print("quit")
