import Accessibility
import AlertModel
import AlertViews

/// An alert without a window: a root with the views that a test gives it.
final class FakeSource: AccessibleSource {
  var element: AccessibleElement
  var isActive: Bool
  var isArmed = true
  let root = RootView()
  private(set) var actions: [AccessibleAction] = []

  init(_ views: [View], name: String = "Title", isToast: Bool = false) {
    element = AccessibleElement(
      isToast ? .notification : .alert, name: name, actions: isToast ? [.dismiss] : [.cancel])
    isActive = !isToast
    root.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    for view in views { root.addSubview(view) }
  }

  /// A form with these inputs.
  convenience init(inputs: [AlertInput]) {
    let rows = inputs.map { InputFactory.row(for: $0, isAlone: false, reusing: nil) }
    self.init([FormView(rows: rows)])
    layOut()
  }

  /// Gives the form the whole room.
  func layOut() {
    form?.frame = root.bounds
    root.layout(in: AlertEnvironment())
  }

  var form: FormView? { root.subviews.first as? FormView }
  /// The process whose window the alert also shows; nil for none.
  var guest: Int32?
  var body: AccessibleBody {
    .views(root, focus: root.focusedView, program: guest)
  }
  var screenFrame: Rect { Rect(x: 100, y: 50, width: 800, height: 600) }

  func screenRect(_ rect: Rect) -> Rect {
    Rect(
      x: 100 + rect.minX * 2, y: 50 + rect.minY * 2, width: rect.width * 2,
      height: rect.height * 2)
  }

  func accepts(_ request: AccessibleRequest) -> Bool { isArmed || request.isHarmless }

  func perform(_ action: AccessibleAction) -> Bool {
    actions.append(action)
    return true
  }

  func takeKeyboard() -> Bool { true }

  /// The snapshot of only this alert.
  func snapshot(_ numbers: ObjectNumbers = ObjectNumbers()) -> AccessibleSnapshot {
    SnapshotBuilder.snapshot(of: self, numbers: numbers)
  }
}

extension AccessibleSnapshot {
  /// The only node with a role.
  func only(_ role: AccessibleRole) -> AccessibleNode? {
    let found = nodes.values.filter { $0.element.role == role }
    return found.count == 1 ? found.first : nil
  }
}
