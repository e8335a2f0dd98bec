import AlertViews
import X11

extension PointerLook {
  /// What the X server calls it.
  var shape: PointerShape {
    switch self {
    case .arrow: .arrow
    case .text: .text
    case .link: .hand
    }
  }
}
