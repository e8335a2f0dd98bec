public import AlertModel

/// A view that stacks its subviews from top to bottom and gives some of them the height that is
/// left.
@MainActor
public class ColumnView: View {
  /// The layout at a width in points; subclasses override it.
  func column(width: Double, in environment: AlertEnvironment) -> ColumnLayout {
    ColumnLayout(width: width, in: environment)
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    column(width: width, in: environment).size
  }

  public override func usefulHeight(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> Double {
    column(width: width, in: environment).usefulHeight(limit: limit)
  }

  public override func layout(in environment: AlertEnvironment) {
    var column = column(width: frame.width, in: environment)
    column.grow(to: frame.height)
    column.apply()
    super.layout(in: environment)
  }
}
