public import AlertModel

/// A view whose parts stand one below the other, some of which take the height that is left.
@MainActor
public class ColumnView: View {
  /// Its parts at a width, in points; every kind of view says so for itself.
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
